import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NAME, WithdrawalShop } from './withdrawal-kit.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.calm();
  await shop.world.psp.put({ webhooks: 'ok' });
});

const TOTAL = 109;
const sql = () => shop.world.context.sql;

test('a withdrawal while the order is being paid is recorded and acknowledged', async () => {
  await shop.world.psp.put({ webhooks: 'lost' });
  await shop.world.games.put({ deliver: 'error' });
  const number = await shop.order();
  const payment = await shop.pay(number);
  await shop.decide(payment, 'success');
  expect((await shop.read(number)).status).toBe('paying');
  const { status, body } = await shop.withdraw(number);
  expect([status, body.withdrawal?.made?.name]).toEqual([200, NAME]);
  await shop.reachWithdrawal(number, 'refunded');
  expect(await shop.refundedOf(payment)).toBe(TOTAL);
  expect(await shop.letters(number, 1)).toHaveLength(1);
});

test('a repeat after an unpaid order was cancelled returns the order as it is', async () => {
  const number = await shop.order();
  const answers = [await shop.withdraw(number), await shop.withdraw(number)];
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'cancelled'],
    [200, 'cancelled'],
  ]);
});

test('an order whose terms are lost can be shown and withdrawn from, and its emails are sent', async () => {
  const version = 'f'.repeat(32);
  const { number } = await shop.untried();
  await sql()`update orders set email = ${`${number.toLowerCase()}@example.com`}, snapshot = jsonb_set(snapshot, '{agreed,version}', to_jsonb(${version}::text)) where number = ${number}`;
  expect((await shop.read(number)).withdrawal).toMatchObject({
    state: 'open',
    waiver: '',
    delivered: '',
    button: 'Withdraw from contract here',
  });
  await shop.withdraw(number);
  await shop.reachWithdrawal(number, 'refunded');
  // The acknowledgement, and the email about the refund.
  const letters = await shop.letters(number, 2);
  for (const { text } of letters) expect(text).not.toContain('I want the item at once');
});
