import type { ClientInput } from '#contract/endpoints/index.ts';

export type OrderBody = ClientInput<'POST /orders'>['body'];

/**
 * One wish to buy: its keys stay the same however often it is sent, so no press and no lost answer buys twice.
 * `number` is known once the order was placed; what follows pays that order.
 */
export interface Intention {
  body: OrderBody;
  orderKey: string;
  paymentKey: string;
  number: string | null;
}

/** What makes it the same order: how it is paid, in which language and on which device may change. */
const identity = ({ gid, region, item, currency, roleId, total, email }: OrderBody): string =>
  JSON.stringify([gid, region, item, currency, roleId, total, email]);

/** The intention behind a press: the last one while the choice is the same, else a new one. One without a key is spent. */
export function intentionFor(last: Intention | null, body: OrderBody, newKey: () => string = randomKey): Intention {
  const previous = last?.orderKey === '' ? null : last;
  if (previous?.number && identity(previous.body) === identity(body)) {
    const sameMethod = previous.body.method === body.method;
    return { ...previous, body, paymentKey: sameMethod ? previous.paymentKey : newKey() };
  }
  if (previous && !previous.number && JSON.stringify(previous.body) === JSON.stringify(body)) return previous;
  return { body, orderKey: newKey(), paymentKey: newKey(), number: null };
}

/** 128 random bits. Not `crypto.randomUUID`, which browsers lack on a plain http address such as a phone testing at home. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
