import { expect, test } from 'vitest';
import type { CouponOption, Quote } from '#contract/endpoints/quotes.ts';
import { couponAsked, couponOf, forfeitOf, leftOut } from './coupon.ts';

const ID = '01a1ff66-b8a3-74f4-8930-3d098b614281';
const OTHER = '01a1ff66-b8bb-736b-ac6e-367f64f8b253';

const option = (over: Partial<CouponOption> = {}): CouponOption => ({
  id: ID,
  name: 'Welcome coupon',
  percent: 10,
  saves: 165,
  expiresAt: '2026-12-05T00:00:00Z',
  reason: null,
  minimum: 199,
  order: null,
  ...over,
});
const quote = (over: Partial<Quote> = {}): Quote => ({
  currency: 'EUR',
  list: 1649,
  discount: 0,
  coupon: null,
  tax: null,
  total: 1649,
  grants: [{ id: 'astralite', name: 'Astralite', quantity: 980, bonus: 110, extra: 0 }],
  promotion: null,
  points: 0,
  couponId: null,
  coupons: [],
  firstTopUp: null,
  rebate: null,
  forfeits: null,
  heldFor: null,
  ...over,
});
const extra = (quantity: number) => [{ id: 'astralite', name: 'Astralite', quantity }];

test.each([
  [undefined, 'best'],
  ['none', 'none'],
  [ID, ID],
  ['best', 'best'],
  ['7OFF', 'best'],
  [`${ID}0`, 'best'],
])('couponAsked(%s) is %s', (wanted, asked) => {
  expect(couponAsked(wanted)).toBe(asked);
});

test('forfeitOf returns the bonus that a quote with a coupon gives up', () => {
  const forfeits = { kind: 'first_top_up', percent: 100, grants: extra(980) } as const;
  expect(forfeitOf(quote({ couponId: ID, forfeits: { ...forfeits, grants: [...forfeits.grants] } }))).toEqual(forfeits);
});

test('for a quote without a coupon, forfeitOf returns all that is granted on top now', () => {
  const grants = [
    { id: 'astralite', name: 'Astralite', quantity: 80, bonus: 5, extra: 80 },
    { id: 'key', name: 'Warp Key', quantity: 1, bonus: 0, extra: 0 },
  ];
  expect(forfeitOf(quote({ grants, promotion: { kind: 'rebate', percent: 10 } }))).toEqual({
    kind: 'rebate',
    percent: 10,
    grants: extra(80),
  });
});

test('forfeitOf returns null if nothing, or less than one unit, is granted on top', () => {
  expect(forfeitOf(quote())).toBeNull();
  expect(forfeitOf(quote({ promotion: { kind: 'rebate', percent: 10 } }))).toBeNull();
});

test('couponOf returns the coupon of a quote with its saving', () => {
  const used = quote({ couponId: ID, coupon: { name: 'Welcome coupon', percent: 10 }, discount: 165 });
  expect(couponOf(used)).toEqual({ id: ID, name: 'Welcome coupon', saves: 165 });
  expect(couponOf(quote())).toBeNull();
});

test('leftOut returns a requested coupon that cannot be used, with its reason', () => {
  const held = option({ reason: 'minimum' });
  expect(leftOut(quote({ coupons: [held] }), ID)).toBe(held);
  expect(leftOut(quote({ coupons: [held] }), OTHER)).toBe('gone');
  expect(leftOut(quote({ coupons: [option()], couponId: ID }), ID)).toBeNull();
});

test('leftOut returns the best coupon if an open order reserves it, unless another is used or none is requested', () => {
  const held = option({ reason: 'reserved', order: '20261121-AAAAAAAAAA' });
  expect(leftOut(quote({ coupons: [option({ id: OTHER, reason: 'game' }), held] }), 'best')).toBe(held);
  expect(leftOut(quote({ coupons: [option({ id: OTHER }), held], couponId: OTHER }), 'best')).toBeNull();
  expect(leftOut(quote({ coupons: [held] }), 'none')).toBeNull();
});
