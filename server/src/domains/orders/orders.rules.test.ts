import { expect, test } from 'vitest';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';
import {
  buyerCountry,
  cancelState,
  HOLD_SECONDS,
  heldUntil,
  isBeingCancelled,
  isCounted,
  isEndedUnpaid,
  isErased,
  isHoldOver,
  isPayable,
  isUnsold,
  type Limits,
  methodRefusal,
  returnsBenefits,
  shownPoints,
  wasBought,
} from './orders.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** Of two providers, with a gap between them. */
const taken = [
  { step: 10, min: 100, max: 2000 },
  { step: 10, min: 3000, max: 5000 },
];

test.each([
  ['a currency it does not serve', [], 100, 'method.currency'],
  ['less than its minimum', taken, 90, 'method.amount'],
  ['more than its maximum', taken, 5010, 'method.amount'],
  ['an amount that none of its providers takes', taken, 2500, 'method.amount'],
  ['an amount finer than its step', taken, 105, 'method.amount'],
])('a method refuses %s', (_, takes, total, code) => {
  expect(methodRefusal('card', takes, { currency: 'EUR', total })?.code).toBe(code);
});

test('the refusal of a method has its amounts, or the currency that it does not serve', () => {
  const price = { currency: 'EUR', total: 90 };
  const refused = [[], taken].map((takes) => methodRefusal('card', takes, price)?.params);
  expect(refused).toEqual([
    { method: 'card', currency: 'EUR' },
    { method: 'card', min: 100, max: 5000, currency: 'EUR' },
  ]);
});

test('a method accepts its minimum and maximum', () => {
  expect([100, 2000, 5000].map((total) => methodRefusal('card', taken, { currency: 'EUR', total }))).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['stored with the order', { country: 'JP' }, 'JP'],
  ['stored as unknown', { country: null }, null],
  ['the region’s first, for orders older than the field', {}, 'DE'],
])('the country of an order is the one %s', (_, snapshot, country) => {
  expect(buyerCountry({ snapshot }, { countries: ['DE', 'JP'] })).toBe(country);
});

test('an order older than the field, without a region or with a region without countries, has no country', () => {
  expect([undefined, { countries: [] }].map((region) => buyerCountry({ snapshot: {} }, region))).toEqual([null, null]);
});

test.each([
  ['unpaid', 1, true],
  ['payment_failed', 1, true],
  ['unpaid', 0, false],
  ['paid', 1, false],
  ['expired', 1, false],
] as const)('an order in state %s, %i s before its end, can be paid: %s', (paymentState, seconds, payable) => {
  const order = { paymentState, expiresAt: new Date(now.getTime() + seconds * 1000), readAt: now };
  expect(isPayable(order)).toBe(payable);
});

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('%i s after its end a cancellation still blocks payments: %s', (seconds, holds) => {
  const cancellingUntil = new Date(now.getTime() - seconds * 1000);
  expect(isBeingCancelled({ cancellingUntil, readAt: now })).toBe(holds);
  expect(isBeingCancelled({ cancellingUntil: null, readAt: now })).toBe(false);
});

test('after an unclear cancellation the next one waits 15 minutes, by the clock of the read', () => {
  const asked = { paymentState: 'unpaid', cancelAskedAt: now } as const;
  const until = new Date(now.getTime() + 900_000);
  expect(cancelState({ ...asked, readAt: new Date(until.getTime() - 1) })).toEqual({
    cancellable: true,
    cancelWaitUntil: until.toISOString(),
  });
  expect(cancelState({ ...asked, readAt: until })).toEqual({ cancellable: true, cancelWaitUntil: null });
});

test('an order without a cancel request does not wait, and a paid order is not cancellable', () => {
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

test.each(paymentStates)('an order in state %s with its item sent gives back the expected benefits', (paymentState) => {
  const order = { paymentState, itemState: 'sent' } as const;
  const { ended, gives } = PAYMENT[paymentState];
  expect([isEndedUnpaid(order), isUnsold(order), returnsBenefits(order)]).toEqual([ended, ended, gives]);
});

test.each<[OrderItemState, boolean]>([
  ['waiting', true],
  ['not_met', true],
  ['sending', false],
  ['sent', false],
  ['recalling', false],
  ['withdrawn', true],
  ['unclear', false],
  ['taken_back', true],
])('a refunded order with its item in state %s came to nothing: %s', (itemState, nothing) => {
  const refunded = { paymentState: 'refunded', itemState } as const;
  expect([isUnsold(refunded), returnsBenefits(refunded)]).toEqual([nothing, nothing]);
  expect(isUnsold({ paymentState: 'paid', itemState })).toBe(false);
});

test('a piece of the stock is held for 15 minutes, or until the order expires', () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(HOLD_SECONDS).toBe(900);
  expect(heldUntil(now, at(901))).toEqual(at(900));
  expect(heldUntil(now, at(899))).toEqual(at(899));
});

test('a hold is over once its piece is given back; an item without stock has no hold', () => {
  expect(isHoldOver({ heldUntil: now, snapshot: { stock: true } })).toBe(false);
  expect(isHoldOver({ heldUntil: now, snapshot: { stock: false } })).toBe(true);
  expect(isHoldOver({ heldUntil: null, snapshot: { stock: false } })).toBe(false);
});

test('points are promised while an order waits for payment, earned once it is paid, and omitted after that', () => {
  const snapshot = { price: { points: 5 } };
  const of = (paymentState: OrderPaymentState, credited: number | null = null) =>
    shownPoints({ paymentState, snapshot }, credited);
  expect(of('unpaid')).toEqual({ count: 5, state: 'when_paid', credited: false });
  expect(of('paid')).toEqual({ count: 5, state: 'earned', credited: false });
  expect(of('paid', 4)).toEqual({ count: 4, state: 'earned', credited: true });
  for (const ended of ['cancelled', 'expired', 'refunded'] as const) expect(of(ended)).toBeNull();
});

test('points of a paying order are promised too', () => {
  const paying = { paymentState: 'paying', snapshot: { price: { points: 5 } } } as const;
  expect(shownPoints(paying, null)?.state).toBe('when_paid');
  expect(shownPoints({ ...paying, snapshot: { price: {} } }, null)).toBeNull();
});

test('an order without a uid belongs to an erased player', () => {
  expect([isErased({ uid: 0 }), isErased({ uid: 80427731 })]).toEqual([true, false]);
});

test('an item counts as bought once paid, even if refunded, unless the game will never give it', () => {
  const bought = paymentStates.filter((paymentState) => wasBought({ paymentState, itemState: 'sent' }));
  expect(bought.toSorted()).toEqual(['paid', 'partially_refunded', 'refunded']);
  for (const itemState of ['not_met', 'withdrawn'] as const)
    expect(wasBought({ paymentState: 'paid', itemState })).toBe(false);
  expect(wasBought({ paymentState: 'paid', itemState: 'sending' })).toBe(true);
});

test('only stock and counted purchases make other buyers wait', () => {
  const limitsOf = (stock: unknown, purchases: unknown) => ({ stock, purchases, spending: null }) as unknown as Limits;
  const one = { count: 1 };
  expect(isCounted(limitsOf(one, null))).toBe(true);
  expect(isCounted(limitsOf(null, one))).toBe(true);
  expect(isCounted(limitsOf(null, null))).toBe(false);
});
