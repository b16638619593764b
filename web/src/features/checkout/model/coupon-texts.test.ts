import { expect, test } from 'vitest';
import type { CouponOption, Quote } from '#contract/endpoints/quotes.ts';
import { costsText, missingBonuses, obstacleText } from './coupon-texts.ts';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const bonuses = (given: Partial<Pick<Quote, 'firstTopUp' | 'rebate' | 'forfeits'>>) =>
  missingBonuses({ firstTopUp: null, rebate: null, forfeits: null, ...given } as Quote, t, 'en-US');
const forfeits: Quote['forfeits'] = {
  kind: 'first_top_up',
  percent: 100,
  grants: [
    { id: 'a', name: 'Astralite', quantity: 1980 },
    { id: 'k', name: 'Warp Key', quantity: 2 },
  ],
};

test.each([
  ['used', 'payment.first.used 50%'],
  ['reserved', 'payment.first.reserved 50%'],
  ['rebate', 'payment.first.rebate 50%'],
  ['coupon', 'payment.first.coupon 50%'],
] as const)('a first top-up bonus that does not apply (%s) is mentioned with its percent', (reason, text) => {
  expect(bonuses({ firstTopUp: { percent: 50, reason } })).toEqual([text]);
});

test('a bonus that applies is not mentioned', () => {
  expect(
    bonuses({ firstTopUp: { percent: 50, reason: null }, rebate: { percent: 10, reason: 'first_top_up' } }),
  ).toEqual(['payment.rebate.first 10%']);
});

test('the cost of the coupon is shown once, with its numbers', () => {
  const both = { firstTopUp: { percent: 100, reason: 'coupon' }, rebate: { percent: 10, reason: 'coupon' } } as const;
  expect(bonuses({ ...both, forfeits })).toEqual([]);
  expect(forfeits && costsText(forfeits, t, 'en-US')).toBe(
    'payment.coupon.costs_first payment.item.grant 1,980 Astralite and payment.item.grant 2 Warp Key',
  );
});

test('a coupon that costs the rebate shows what the rebate would bring', () => {
  const rebate: Quote['forfeits'] = {
    kind: 'rebate',
    percent: 10,
    grants: [{ id: 't', name: 'Timber', quantity: 40_000 }],
  };
  expect(rebate && costsText(rebate, t, 'en-US')).toBe('payment.coupon.costs_rebate payment.item.grant 40,000 Timber');
});

test.each([
  ['minimum', 'payment.coupon.minimum €10.99'],
  ['no_saving', 'payment.coupon.no_saving'],
  ['game', 'payment.coupon.game'],
  ['currency', 'payment.coupon.currency EUR'],
  ['reserved', 'payment.coupon.reserved'],
] as const)('an unusable coupon (%s) shows the reason', (reason, text) => {
  expect(obstacleText({ reason, minimum: 1099 } as CouponOption, 'EUR', t, 'en-US')).toBe(text);
});
