import { expect, test } from 'vitest';
import { buyerOf, choiceOf, couponOf, NOW } from './quote.fixture.ts';
import { quoteItem } from './quote.rules.ts';

const A = '01a1fe1a-0000-7000-8000-00000000000a';
const B = '01a1fe1a-0000-7000-8000-00000000000b';
const FIRST = { firstTopUpBonusPercent: 50 };

test('a quote has the list price and the item’s grants with its bonus', () => {
  expect(quoteItem(choiceOf(), buyerOf(), 'best')).toMatchObject({
    price: {
      currency: 'USD',
      list: 1499,
      discount: 0,
      coupon: null,
      tax: null,
      total: 1499,
      grants: [{ id: 'gem', quantity: 980, bonus: 110, extra: 0 }],
      promotion: null,
    },
    coupon: null,
    firstTopUp: null,
    rebate: null,
    forfeits: null,
    benefits: [],
  });
});

test('an item has no price in a currency that it does not list', () => {
  expect(quoteItem({ ...choiceOf(), currency: 'EUR' }, buyerOf(), 'best')).toBeNull();
});

test('a coupon lowers the total', () => {
  const quoted = quoteItem(choiceOf(), buyerOf({ coupons: [couponOf(A)] }), 'best');
  expect(quoted?.price).toMatchObject({
    list: 1499,
    discount: 150,
    coupon: { template: 'ten', percent: 10 },
    total: 1349,
  });
});

test.each([
  ['half up', { percent: 10 }, 1495, {}, 150],
  ['down below the half', { percent: 10 }, 1494, {}, 149],
  ['to the step of the currency', { percent: 7 }, 7500, { USD: 100 }, 500],
  ['up to its cap', { percent: 50, cap: { USD: 300 } }, 1000, {}, 300],
])('a discount is rounded %s', (_, template, list, rounding, saves) => {
  const choice = choiceOf({ item: { prices: { USD: list } }, rounding });
  expect(quoteItem(choice, buyerOf({ coupons: [couponOf(A, template)] }), 'best')?.price.discount).toBe(saves);
});

test.each([
  ['a discount', 1500, { percent: 23 }, { step: 10, least: 10 }, {}, 350, 1150],
  ['a cap', 1500, { percent: 50, cap: { USD: 344 } }, { step: 10, least: 10 }, {}, 340, 1160],
  [
    'the publisher’s own step, which is not a multiple',
    1500,
    { percent: 10 },
    { step: 10, least: 10 },
    { USD: 4 },
    160,
    1340,
  ],
  [
    'a discount that would leave less than any method accepts',
    100,
    { percent: 90 },
    { step: 1, least: 50 },
    {},
    50,
    50,
  ],
  ['a discount of the whole price', 1000, { percent: 60 }, { step: 1000, least: 1000 }, {}, 0, 1000],
])('%s leaves a total that can be paid', (_, list, template, totals, rounding, discount, total) => {
  const choice = choiceOf({ item: { prices: { USD: list } }, rounding, totals });
  expect(quoteItem(choice, buyerOf({ coupons: [couponOf(A, template)] }), 'best')?.price).toMatchObject({
    list,
    discount,
    total,
  });
});

test.each([
  ['the whole price must be left to pay', { prices: { USD: 50 } }, {}, { step: 1, least: 50 }],
  ['rounding removes the discount', { prices: { USD: 1000 } }, { percent: 4 }, { step: 100, least: 100 }],
  ['its cap is below one step', { prices: { USD: 1000 } }, { cap: { USD: 99 } }, { step: 100, least: 100 }],
])('a coupon that saves nothing is not used and does not replace the bonus: %s', (_, item, template, totals) => {
  const choice = choiceOf({ item: { ...item, ...FIRST }, totals });
  for (const wish of ['best', A]) {
    expect(quoteItem(choice, buyerOf({ coupons: [couponOf(A, template)] }), wish)).toMatchObject({
      coupon: null,
      price: { discount: 0, coupon: null, promotion: { kind: 'first_top_up', percent: 50 } },
      options: [{ saves: 0, reason: 'no_saving' }],
      firstTopUp: { reason: null },
      forfeits: null,
      benefits: ['first:7'],
    });
  }
});

test('added tax is rounded to the step of payments, included tax is exact', () => {
  const totals = { step: 100, least: 100 };
  const price = (included: boolean) =>
    quoteItem(choiceOf({ item: { prices: { USD: 1500 } }, totals, tax: { percent: 11, included } }), buyerOf(), 'none')
      ?.price;
  expect(price(false)).toMatchObject({ tax: { amount: 200 }, total: 1700 });
  expect(price(true)).toMatchObject({ tax: { amount: 149 }, total: 1500 });
});

test.each([
  ['below its minimum', { minimum: { USD: 1500 } }, {}, 'minimum'],
  ['in a currency without a minimum of the coupon', { minimum: { EUR: 0 } }, {}, 'currency'],
  ['in another game', { games: [8] }, {}, 'game'],
  ['while an open order holds it', {}, { order: '20261121ABC' }, 'reserved'],
  ['in another game, even if an open order holds it', { games: [8] }, { order: '20261121ABC' }, 'game'],
])('a coupon is not used %s, and the option has the reason', (_, template, own, reason) => {
  const coupons = [couponOf(A, template, own)];
  for (const wish of ['best', A]) {
    const quoted = quoteItem(choiceOf(), buyerOf({ coupons }), wish);
    expect(quoted).toMatchObject({
      coupon: null,
      price: { discount: 0, total: 1499 },
      options: [{ saves: 0, reason }],
    });
  }
});

test('a coupon applies from its minimum on', () => {
  const coupons = [couponOf(A, { minimum: { USD: 1499 } })];
  expect(quoteItem(choiceOf(), buyerOf({ coupons }), 'best')?.price.discount).toBe(150);
});

test('the coupon that saves most is chosen; if equal, the one that expires first', () => {
  const coupons = [
    couponOf(A, { percent: 20 }, { expiresAt: new Date('2026-12-24T00:00:00Z') }),
    couponOf(B, { percent: 20 }, { expiresAt: new Date('2026-12-23T00:00:00Z') }),
    couponOf('c', { percent: 50, cap: { USD: 100 } }, { expiresAt: NOW }),
  ];
  const quoted = quoteItem(choiceOf(), buyerOf({ coupons }), 'best');
  expect(quoted?.options.map(({ coupon }) => coupon.id)).toEqual([B, A, 'c']);
  expect(quoted?.coupon?.id).toBe(B);
});

test('usable coupons come first; the order of equal ones does not depend on the input', () => {
  const elsewhere = couponOf('a', { games: [8] }, { expiresAt: NOW });
  const all = [couponOf(A), elsewhere, couponOf(B)];
  const choice = choiceOf({ totals: { step: 1, least: 1498 } });
  for (const coupons of [all, all.toReversed()]) {
    const quoted = quoteItem(choice, buyerOf({ coupons }), 'best');
    expect(quoted?.options.map(({ coupon, saves }) => [coupon.id, saves])).toEqual([
      [A, 1],
      [B, 1],
      ['a', 0],
    ]);
  }
});

test('the player can choose another coupon, or none', () => {
  const coupons = [couponOf(A, { percent: 20 }), couponOf(B)];
  expect(quoteItem(choiceOf(), buyerOf({ coupons }), B)?.price.discount).toBe(150);
  expect(quoteItem(choiceOf(), buyerOf({ coupons }), 'none')).toMatchObject({ coupon: null, price: { discount: 0 } });
});

test('a first top-up grants its percent of the contents on top, and the order uses it', () => {
  const quoted = quoteItem(choiceOf({ item: FIRST }), buyerOf(), 'best');
  expect(quoted).toMatchObject({
    price: { grants: [{ quantity: 980, bonus: 110, extra: 490 }], promotion: { kind: 'first_top_up', percent: 50 } },
    firstTopUp: { percent: 50, reason: null },
    benefits: ['first:7'],
  });
});

test('first top-ups are counted per game or per item', () => {
  const choice = choiceOf({ item: FIRST, game: { firstTopUp: { scope: 'item' } } });
  expect(quoteItem(choice, buyerOf(), 'best')?.benefits).toEqual(['first:7:gems']);
});

test.each(['used', 'reserved'] as const)(
  'a first top-up in state %s grants nothing and is not used again',
  (firstTopUp) => {
    expect(quoteItem(choiceOf({ item: FIRST }), buyerOf({ firstTopUp }), 'best')).toMatchObject({
      price: { grants: [{ extra: 0 }], promotion: null },
      firstTopUp: { reason: firstTopUp },
      benefits: [],
    });
  },
);

test('a coupon replaces the first top-up: the quote has the lost grants, and the order uses both', () => {
  const choice = choiceOf({ item: FIRST });
  const quoted = quoteItem(choice, buyerOf({ coupons: [couponOf(A)] }), 'best');
  expect(quoted).toMatchObject({
    price: { discount: 150, grants: [{ extra: 0 }], promotion: null },
    firstTopUp: { percent: 50, reason: 'coupon' },
    forfeits: { kind: 'first_top_up', percent: 50, grants: [{ id: 'gem', quantity: 490 }] },
    benefits: [A, 'first:7'],
  });
});

test.each([
  ['a larger first top-up, which would be lost for good', 7, {}, null],
  ['a smaller first top-up', 60, {}, 'first_top_up'],
  ['a rebate, which returns', 7, { rebate: { percent: 100 } }, 'rebate'],
])('a granted coupon against %s', (_, percent, game, forfeited) => {
  const given = couponOf(A, { percent, given: 'grant' });
  const buyer = buyerOf({ coupons: [given] });
  const choice = choiceOf({ item: FIRST, game });
  const quoted = quoteItem(choice, buyer, 'best');
  expect(quoted?.forfeits?.kind ?? null).toBe(forfeited);
  expect(quoted?.coupon?.id ?? null).toBe(forfeited === null ? null : A);
  // The player can still choose it.
  expect(quoteItem(choice, buyer, A)?.coupon?.id).toBe(A);
  // A claimed coupon still takes precedence over the first top-up.
  expect(quoteItem(choice, buyerOf({ coupons: [given, couponOf(B)] }), 'best')?.coupon).not.toBeNull();
});

test('a coupon forfeits only goods that would have been granted, and a used first top-up stays used', () => {
  const contents = [
    { good: 'gem', quantity: 980, bonus: 110 },
    { good: 'crown', quantity: 1, bonus: 0 },
  ];
  const choice = choiceOf({ item: { ...FIRST, contents }, game: { rebate: { percent: 10 } } });
  const quoted = quoteItem(choice, buyerOf({ coupons: [couponOf(A)], firstTopUp: 'used' }), 'best');
  expect(quoted?.forfeits?.grants).toEqual([{ id: 'gem', quantity: 98 }]);
  expect(quoted?.firstTopUp).toEqual({ percent: 50, reason: 'used' });
});

test('a coupon replaces a rebate', () => {
  const choice = choiceOf({ game: { rebate: { percent: 10 } } });
  expect(quoteItem(choice, buyerOf({ coupons: [couponOf(A)] }), 'best')).toMatchObject({
    price: { promotion: null },
    rebate: { percent: 10, reason: 'coupon' },
    forfeits: { kind: 'rebate', percent: 10, grants: [{ id: 'gem', quantity: 98 }] },
    benefits: [A],
  });
});

test.each([
  ['the first top-up, if equal', 50, 'first_top_up', null, 'first_top_up'],
  ['the rebate, if larger', 60, 'rebate', 'rebate', null],
])('of first top-up and rebate one applies: %s', (_, percent, kind, first, rebate) => {
  const quoted = quoteItem(choiceOf({ item: FIRST, game: { rebate: { percent } } }), buyerOf(), 'best');
  expect(quoted).toMatchObject({
    price: { promotion: { kind } },
    firstTopUp: { reason: first },
    rebate: { reason: rebate },
    benefits: ['first:7'],
  });
});

test.each([
  ['does not apply before its start', { from: '2026-11-21T12:00:01Z' }, 0],
  ['applies from its first instant', { from: '2026-11-21T12:00:00Z' }, 98],
  ['applies until its last instant', { until: '2026-11-21T12:00:01Z' }, 98],
  ['does not apply after its end', { until: '2026-11-21T12:00:00Z' }, 0],
])('a rebate %s', (_, window, extra) => {
  const choice = choiceOf({ game: { rebate: { percent: 10, ...window } } });
  expect(quoteItem(choice, buyerOf(), 'best')?.price.grants).toEqual([{ id: 'gem', quantity: 980, bonus: 110, extra }]);
});

test.each([
  ['is part of the price if included', true, 239, 1499],
  ['is added if not included', false, 285, 1784],
])('tax %s', (_, included, amount, total) => {
  const quoted = quoteItem(choiceOf({ tax: { percent: 19, included } }), buyerOf(), 'best');
  expect(quoted?.price).toMatchObject({ tax: { country: 'US', percent: 19, amount, included }, total });
});

test('tax applies to the price after the coupon', () => {
  const choice = choiceOf({ tax: { percent: 10, included: false } });
  expect(quoteItem(choice, buyerOf({ coupons: [couponOf(A)] }), 'best')?.price).toMatchObject({
    discount: 150,
    tax: { amount: 135 },
    total: 1484,
  });
});

test('a quote promises points for the total, by the buyer’s level, unless the item earns none', () => {
  const earns = (inReference: number, levelPoints: number) => Math.floor(inReference / 100_000) + levelPoints;
  const points = (over: Parameters<typeof choiceOf>[0], levelPoints = 0, coupons: ReturnType<typeof couponOf>[] = []) =>
    quoteItem(choiceOf(over), buyerOf({ levelPoints, coupons }), 'best')?.price.points;
  expect(points({ earns })).toBe(14);
  expect(points({ earns }, 100)).toBe(114);
  // For a total of 13.49, after ten percent.
  expect(points({ earns }, 0, [couponOf('c')])).toBe(13);
  expect(points({ earns, item: { vip: false } })).toBe(0);
});
