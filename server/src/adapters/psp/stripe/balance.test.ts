import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRequest } from '../provider-world.fixture.ts';
import { stripeWorld } from './world.fixture.ts';

let world: Awaited<ReturnType<typeof stripeWorld>>;
beforeAll(async () => {
  world = await stripeWorld();
});
afterAll(() => world.close());

const lines = async () => {
  const { balanceTransactions } = world.provider;
  return (await balanceTransactions?.(new Date(Date.now() - 60_000), new Date(Date.now() + 2000))) ?? [];
};

test('a converted payment has its own amount next to the settled one, and so have its refunds and disputes', async () => {
  const { balance } = world.double.books;
  balance.settlement = { usd: { currency: 'eur', rate: 0.9 } };
  const request = paymentRequest({ amount: 1000 });
  const { providerId } = await world.provider.create(request);
  const ref = { paymentId: request.paymentId, providerId };
  await world.pay(ref);
  await world.provider.refund({
    ...ref,
    currency: 'USD',
    amount: 100,
    refundId: '01935f3c-0000-7000-8000-000000000001',
  });
  await world.dispute(ref, 200, 'USD');
  const own = (await lines()).filter(({ paymentId }) => paymentId === request.paymentId);
  expect(own.map(({ kind, currency, amount, charged }) => [kind, currency, amount, charged]).toSorted()).toEqual([
    ['dispute', 'EUR', -180, { currency: 'USD', amount: -200 }],
    ['payment', 'EUR', 900, { currency: 'USD', amount: 1000 }],
    ['refund', 'EUR', -90, { currency: 'USD', amount: -100 }],
  ]);
});

test('payouts and fees of their own are about no payment, and unknown categories are adjustments', async () => {
  const { balance } = world.double.books;
  balance.other('payout', 'jpy', -500);
  balance.other('payout_reversal', 'jpy', 500);
  balance.other('fee', 'eur', -30);
  balance.other('risk_reserved_funds', 'ugx', -7000);
  const other = (await lines()).filter(({ paymentId }) => paymentId === null);
  expect(other.map(({ kind, category, currency, amount }) => [kind, category, currency, amount]).toSorted()).toEqual([
    // Stripe writes this currency with two decimals.
    ['adjustment', 'risk_reserved_funds', 'UGX', -70],
    ['fee', 'fee', 'EUR', -30],
    ['payout', 'payout', 'JPY', -500],
    ['payout', 'payout_reversal', 'JPY', 500],
  ]);
});
