import { expect, test } from 'vitest';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';
import {
  cameToNothing,
  cancelState,
  countryOf,
  givesBack,
  HOLD_SECONDS,
  heldUntil,
  isBeingCancelled,
  isCounted,
  isEndedUnpaid,
  isErased,
  isHoldOver,
  isPayable,
  type Limits,
  methodRefusal,
  pointsOf,
  wasBought,
} from './orders.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

const taken = { step: 10, min: 100, max: 5000 };

test.each([
  ['a currency it does not serve', null, 100, 'method.currency'],
  ['less than its least amount', taken, 90, 'method.amount'],
  ['more than its most', taken, 5010, 'method.amount'],
  ['a finer amount than it takes', taken, 105, 'method.amount'],
])('a method refuses %s', (_, takes, total, code) => {
  expect(methodRefusal('card', takes, { currency: 'EUR', total })?.code).toBe(code);
});

test('a method says which amounts it takes, or which currency it does not', () => {
  const price = { currency: 'EUR', total: 90 };
  const refused = [null, taken].map((takes) => methodRefusal('card', takes, price)?.params);
  expect(refused).toEqual([
    { method: 'card', currency: 'EUR' },
    { method: 'card', min: 100, max: 5000, currency: 'EUR' },
  ]);
});

test('a method takes the bounds themselves', () => {
  expect([100, 5000].map((total) => methodRefusal('card', taken, { currency: 'EUR', total }))).toEqual([null, null]);
});

test.each([
  ['it was placed with', { country: 'JP' }, 'JP'],
  ['nobody knows', { country: null }, null],
  ['it was priced for before that was kept: the region’s first', {}, 'DE'],
])('the country of an order is the one that %s', (_, snapshot, country) => {
  expect(countryOf({ snapshot }, { countries: ['DE', 'JP'] })).toBe(country);
});

test('an order from before that was kept, whose region is gone or lists no country, has none', () => {
  expect([undefined, { countries: [] }].map((region) => countryOf({ snapshot: {} }, region))).toEqual([null, null]);
});

test.each([
  ['unpaid', 1, true],
  ['payment_failed', 1, true],
  ['unpaid', 0, false],
  ['paid', 1, false],
  ['expired', 1, false],
] as const)('an order that is %s, %i s before its end, can be paid: %s', (paymentState, seconds, payable) => {
  const order = { paymentState, expiresAt: new Date(now.getTime() + seconds * 1000), readAt: now };
  expect(isPayable(order)).toBe(payable);
});

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('%i s after its end a cancellation holds payments off: not any more', (seconds, holds) => {
  const cancellingUntil = new Date(now.getTime() - seconds * 1000);
  expect(isBeingCancelled({ cancellingUntil, readAt: now })).toBe(holds);
  expect(isBeingCancelled({ cancellingUntil: null, readAt: now })).toBe(false);
});

test('after a cancellation that was not clear the next waits 15 minutes, by the clock that the order was read by', () => {
  const asked = { paymentState: 'unpaid', cancelAskedAt: now } as const;
  const until = new Date(now.getTime() + 900_000);
  expect(cancelState({ ...asked, readAt: new Date(until.getTime() - 1) })).toEqual({
    cancellable: true,
    cancelWaitUntil: until.toISOString(),
  });
  expect(cancelState({ ...asked, readAt: until })).toEqual({ cancellable: true, cancelWaitUntil: null });
});

test('an order that nobody tried to cancel waits for nothing, and one that has ended is not cancelled', () => {
  const never = { paymentState: 'paying', cancelAskedAt: null, readAt: now } as const;
  expect(cancelState(never)).toEqual({ cancellable: true, cancelWaitUntil: null });
  const paid = { paymentState: 'paid', cancelAskedAt: now, readAt: now } as const;
  expect(cancelState(paid)).toEqual({ cancellable: false, cancelWaitUntil: null });
});

const PAYMENT: Record<OrderPaymentState, { ended: boolean; gives: boolean }> = {
  unpaid: { ended: false, gives: false },
  paying: { ended: false, gives: false },
  payment_failed: { ended: false, gives: true },
  paid: { ended: false, gives: false },
  cancelled: { ended: true, gives: true },
  expired: { ended: true, gives: true },
  partially_refunded: { ended: false, gives: false },
  refunded: { ended: false, gives: false },
  disputed: { ended: false, gives: false },
};
const paymentStates = Object.keys(PAYMENT) as OrderPaymentState[];

test.each(paymentStates)('an order that is %s, its item sent, gives back what its end says', (paymentState) => {
  const order = { paymentState, itemState: 'sent' } as const;
  const { ended, gives } = PAYMENT[paymentState];
  expect([isEndedUnpaid(order), cameToNothing(order), givesBack(order)]).toEqual([ended, ended, gives]);
});

test.each<[OrderItemState, boolean]>([
  ['waiting', true],
  ['not_met', true],
  ['sending', false],
  ['sent', false],
  ['recalling', false],
  ['withdrawn', true],
  ['unclear', false],
])('a refunded order whose item is %s came to nothing: %s', (itemState, nothing) => {
  const refunded = { paymentState: 'refunded', itemState } as const;
  expect([cameToNothing(refunded), givesBack(refunded)]).toEqual([nothing, nothing]);
  expect(cameToNothing({ paymentState: 'paid', itemState })).toBe(false);
});

test('a piece of a stock is held for a quarter of an hour, or until its order has run out', () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(HOLD_SECONDS).toBe(900);
  expect(heldUntil(now, at(901))).toEqual(at(900));
  expect(heldUntil(now, at(899))).toEqual(at(899));
});

test('what is held is over once its piece is given back; who takes of no stock holds nothing', () => {
  expect(isHoldOver({ heldUntil: now, snapshot: { stock: true } })).toBe(false);
  expect(isHoldOver({ heldUntil: now, snapshot: { stock: false } })).toBe(true);
  expect(isHoldOver({ heldUntil: null, snapshot: { stock: false } })).toBe(false);
});

test('points are promised while an order waits for its payment, earned once it is paid, and not mentioned after that', () => {
  const snapshot = { price: { points: 5 } };
  const of = (paymentState: OrderPaymentState, credited: number | null = null) =>
    pointsOf({ paymentState, snapshot }, credited);
  expect(of('unpaid')).toEqual({ count: 5, state: 'when_paid', credited: false });
  expect(of('paid')).toEqual({ count: 5, state: 'earned', credited: false });
  expect(of('paid', 4)).toEqual({ count: 4, state: 'earned', credited: true });
  for (const ended of ['cancelled', 'expired', 'refunded'] as const) expect(of(ended)).toBeNull();
});

test('points of an order that is being paid are promised too', () => {
  const paying = { paymentState: 'paying', snapshot: { price: { points: 5 } } } as const;
  expect(pointsOf(paying, null)?.state).toBe('when_paid');
  expect(pointsOf({ ...paying, snapshot: { price: {} } }, null)).toBeNull();
});

test('only an order without a player is of one who was erased', () => {
  expect([isErased({ uid: 0 }), isErased({ uid: 80427731 })]).toEqual([true, false]);
});

test('an item was bought once it was paid, even if its money went back, unless the game never gives it', () => {
  const bought = paymentStates.filter((paymentState) => wasBought({ paymentState, itemState: 'sent' }));
  expect(bought.toSorted()).toEqual(['paid', 'partially_refunded', 'refunded']);
  for (const itemState of ['not_met', 'withdrawn'] as const)
    expect(wasBought({ paymentState: 'paid', itemState })).toBe(false);
  expect(wasBought({ paymentState: 'paid', itemState: 'sending' })).toBe(true);
});

test('others wait for what takes of a stock or of counted purchases, and for nothing else', () => {
  const limitsOf = (stock: unknown, purchases: unknown) => ({ stock, purchases, spending: null }) as unknown as Limits;
  const one = { count: 1 };
  expect(isCounted(limitsOf(one, null))).toBe(true);
  expect(isCounted(limitsOf(null, one))).toBe(true);
  expect(isCounted(limitsOf(null, null))).toBe(false);
});
