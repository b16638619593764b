import { afterAll, beforeAll, expect, test } from 'vitest';
import { WithdrawalShop } from './withdrawal-kit.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open({ RATE_LIMIT: 'true' });
});
afterAll(() => shop.close());

/** Withdraws from an order that has the same address. */
async function withdrawn(email: string) {
  const { number } = await shop.untried({ email });
  const { status, error } = await shop.withdraw(number, { email });
  return { number, status, code: error?.code };
}

test('a buyer can send acknowledgements to five new addresses a day, whatever their orders name, and to these as many as there are orders', async () => {
  for (const n of [1, 2, 3, 4, 5]) expect((await withdrawn(`stranger-${n}@example.com`)).status).toBe(200);
  const { number, code } = await withdrawn('stranger-6@example.com');
  expect(code).toBe('request.too_many');
  expect((await shop.read(number)).withdrawal).toMatchObject({ state: 'open', made: null });
  // An address that already got an email is accepted.
  expect((await shop.withdraw(number, { email: 'Stranger-1@example.com' })).body.withdrawal?.state).toBe('waiting');
});
