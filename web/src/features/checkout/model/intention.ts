import type { ClientInput } from '#contract/endpoints/index.ts';
import { newKey } from '#web/lib/portal/key.ts';
import { fingerprint } from '#web/lib/storage/fingerprint.ts';
import type { KeptOrder } from '#web/lib/storage/kept-orders.ts';

export type OrderBody = ClientInput<'POST /orders'>['body'];

/**
 * One wish to buy: its keys stay the same however often it is sent, so no press and no lost answer buys twice.
 * `number` is known once the order was placed; what follows pays that order.
 */
export interface Intention extends KeptOrder {
  body: OrderBody;
}

/** Its order exists and can be paid: the next press pays that one. */
export const isPlaced = (intention: Intention | null): boolean =>
  intention !== null && intention.number !== null && intention.orderKey !== '';

/** What makes it the same order: how it is paid, in which language, on which device and who is told of the visit may change. */
const identity = ({ method: _m, locale: _l, variant: _v, attribution: _a, ...same }: OrderBody): string =>
  JSON.stringify(Object.entries(same).sort());

/** The intention behind a press: the last one while the choice is the same, else a new one. One without a key is spent. */
export function intentionFor(last: KeptOrder | null, body: OrderBody, makeKey: () => string = newKey): Intention {
  const { method } = body;
  const choice = fingerprint(identity(body));
  const sent = fingerprint(JSON.stringify(body));
  const previous = last?.orderKey === '' ? null : last;
  if (previous?.number && previous.choice === choice) {
    const paymentKey = previous.method === method ? previous.paymentKey : makeKey();
    return { ...previous, body, sent, method, paymentKey };
  }
  if (previous && !previous.number && previous.sent === sent) return { ...previous, body };
  return { body, choice, sent, method, orderKey: makeKey(), paymentKey: makeKey(), number: null };
}
