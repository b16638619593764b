import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Payments, UnknownPayment } from '#server/domains/payments/index.ts';
import { askAbout } from './ask.ts';

const CAPTURED: UnknownPayment = {
  provider: 'sandbox',
  paymentId: randomUUID(),
  providerId: 'p1',
  status: 'captured',
  amount: 109,
  currency: 'EUR',
  refunded: 0,
  disputed: 0,
  at: new Date(),
  order: null,
  distrust: null,
  updates: [],
};
const asking = (answer: Partial<UnknownPayment>) => {
  const payments = { askUnknown: async () => ({ ...CAPTURED, ...answer }) } as unknown as Payments;
  return askAbout({ payments }, 'sandbox', CAPTURED.paymentId);
};

test('money of another merchant is not taken up, whatever its state is', async () => {
  expect(await asking({})).toEqual(CAPTURED);
  for (const status of ['captured', 'open'] as const)
    await expect(asking({ status, distrust: 'the payment is of the merchant other' })).rejects.toMatchObject({
      code: 'payment.distrusted',
      message: expect.stringContaining('of the merchant other'),
    });
});

test('a payment without money is not taken up', async () => {
  await expect(asking({ status: 'open' })).rejects.toMatchObject({ code: 'payment.not_paid' });
});
