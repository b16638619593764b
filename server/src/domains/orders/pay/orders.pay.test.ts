import { expect, test } from 'vitest';
import type { Payments } from '#server/domains/payments/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../orders.repo.ts';
import { type createPayBatchers, payOrder } from './orders.pay.ts';

const CARD = { id: 'card', adapter: 'stripe', amounts: { EUR: { min: 1, max: 1000 } } };
const expiresAt = new Date('2026-11-24T12:00:00Z');
const order = {
  ...{
    playerId: 'p',
    number: 'n',
    paymentState: 'unpaid',
    paymentId: null,
    gid: 1,
    region: 'eu',
    currency: 'EUR',
    total: 499,
  },
  ...{
    snapshot: { names: { item: 'Gems' }, country: 'JP' },
    locale: 'en',
    variant: 'desktop',
    cancellingUntil: null,
    heldUntil: null,
    expiresAt,
  },
} as OrderRow;

test('a repeat sends the same request to the same providers as before, however much later', async () => {
  const asked: object[] = [];
  const reads = ['2026-11-21T12:00:00Z', '2026-11-21T12:00:20Z'];
  const deps = {
    catalog: {
      current: () => ({
        region: () => ({ methods: ['konbini'], countries: ['KR', 'JP'] }),
        method: () => ({
          id: 'konbini',
          providers: [
            { adapter: 'paypal', countries: ['DE'] },
            { adapter: 'adyen', currencies: ['EUR'], from: 499, to: 499 },
            { adapter: 'stripe' },
          ],
          countries: ['JP'],
          amounts: { EUR: { min: 1, max: 1000 } },
        }),
      }),
    },
    charging: () => ({ step: 1, min: 1, max: 1000 }),
    payments: {
      start: async (request: object) => {
        asked.push(request);
        return { paymentId: 'a', redirectUrl: 'https://pay.example', open: true };
      },
    } as unknown as Payments,
    findOrder: async () => ({ ...order, readAt: new Date(reads.shift() ?? 0) }),
    markPaying: async () => true,
  } as unknown as OrdersDeps & ReturnType<typeof createPayBatchers>;
  const pay = () =>
    payOrder(deps, { playerId: 'p', uid: '1', deletionRequested: false }, { number: 'n', method: 'konbini' }, 'key');
  await pay();
  await pay();
  expect(asked[0]).toMatchObject({ amount: 499, currency: 'EUR', country: 'JP', providers: ['adyen', 'stripe'] });
  expect(asked[1]).toEqual(asked[0]);
});

test('holds no piece and starts no payment for a wallet that its provider does not support', async () => {
  const wallet = { id: 'apple-pay', adapter: 'stripe', wallet: 'apple_pay', amounts: { EUR: { min: 1, max: 1000 } } };
  // The stub has nothing else, so any further read or write would fail.
  const deps = {
    catalog: { current: () => ({ region: () => ({ methods: ['apple-pay'], countries: [] }), method: () => wallet }) },
    charging: (_adapter: string, _currency: string, asked?: string) => (asked ? null : { step: 1, min: 1, max: 1000 }),
    findOrder: async () => ({ ...order, readAt: new Date('2026-11-21T12:00:00Z') }),
  } as unknown as OrdersDeps & ReturnType<typeof createPayBatchers>;
  const paying = payOrder(
    deps,
    { playerId: 'p', uid: '1', deletionRequested: false },
    { number: 'n', method: 'apple-pay' },
    'key',
  );
  await expect(paying).rejects.toThrow('method.currency');
});

test.each([
  ['payment_failed', false],
  ['cancelled', false],
  ['paid', true],
] as const)(
  'the page of an attempt that ended as %s before its order knew of it is returned: %s',
  async (paymentState, open) => {
    const readAt = new Date('2026-11-21T12:00:00Z');
    const abandoned: string[] = [];
    // A cancel request in the meantime has closed the page.
    const now = { ...order, paymentState, paymentId: 'a', cancelAskedAt: readAt, readAt };
    const deps = {
      sql: () => Promise.resolve([now]),
      catalog: { current: () => ({ region: () => ({ methods: ['card'], countries: [] }), method: () => CARD }) },
      charging: () => ({ step: 1, min: 1, max: 1000 }),
      payments: {
        start: async () => ({ paymentId: 'a', redirectUrl: 'https://pay.example', open: true }),
        abandon: async (_: string, paymentId: string) => void abandoned.push(paymentId),
      },
      findOrder: async () => ({ ...order, cancelAskedAt: null, readAt }),
      markPaying: async () => false,
    } as unknown as OrdersDeps & ReturnType<typeof createPayBatchers>;
    const caller = { playerId: 'p', uid: '1', deletionRequested: false };
    const answer = await payOrder(deps, caller, { number: 'n', method: 'card' }, 'key').then(
      ({ redirectUrl }) => redirectUrl,
      (error: Error) => error.message,
    );
    expect([answer, abandoned]).toEqual(open ? ['https://pay.example', []] : ['order.not_payable', ['a']]);
  },
);
