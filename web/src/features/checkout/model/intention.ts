import type { ClientInput } from '#contract/endpoints/index.ts';
import { newKey } from '#web/lib/portal/key.ts';
import { fingerprint } from '#web/lib/storage/fingerprint.ts';
import type { KeptOrder } from '#web/lib/storage/kept-orders.ts';

export type OrderBody = ClientInput<'POST /orders'>['body'];

/**
 * One intention to buy. Its idempotency keys stay the same however often it is sent, so no press and no lost answer
 * buys twice.
 * `number` is set once the order is placed; later presses pay that order.
 */
export interface Intention extends KeptOrder {
  body: OrderBody;
}

/** Returns true if the order exists and can still be paid: the next press pays it. */
export const isPlaced = (intention: Intention | null): boolean =>
  intention !== null && intention.number !== null && intention.orderKey !== '';

/**
 * Returns the fields that identify the order. Method, language, device and attribution may change without making a new
 * order.
 */
const identity = ({ method: _m, locale: _l, variant: _v, attribution: _a, ...same }: OrderBody): string =>
  JSON.stringify(Object.entries(same).sort());

/**
 * Returns the intention for a press: the last one if the choice is the same, else a new one. An intention without an
 * order key is spent.
 */
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
