import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';
import { CHOICE, Shop } from './shop.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await startWorld();
  shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
});
afterAll(() => world.stop());
beforeEach(() => world.psp.put({ webhooks: 'lost' }));

const payAgain = (number: string) =>
  shop.client.call(
    'POST /orders/:number/payments',
    { params: { number }, body: { method: CHOICE.method } },
    randomUUID(),
  );

/** Returns the provider's statuses of an order's payments, oldest first. */
async function statuses(number: string): Promise<string[]> {
  const { payments } = await world.psp.books<{ payments: { returnUrl: string; status: string }[] }>();
  return payments.filter(({ returnUrl }) => returnUrl.includes(number)).map(({ status }) => status);
}

test('a buyer who paid and tries again before the webhook pays once', async () => {
  const number = await shop.order();
  await shop.decide(await shop.pay(number), 'success');
  for (let time = 0; time < 6; time++) {
    const { status, error } = await payAgain(number);
    expect([status, error.code, error.params]).toEqual([409, 'order.not_payable', { status: 'paid' }]);
  }
  await shop.sent(number);
  expect(await statuses(number)).toEqual(['captured']);
});

test('a buyer who leaves page after page has at most three that accept money', async () => {
  const number = await shop.order();
  const pages = [];
  for (let time = 0; time < 5; time++) pages.push(await shop.pay(number));
  expect(await statuses(number)).toEqual(['cancelled', 'cancelled', 'created', 'created', 'created']);
  await shop.decide(pages.at(-1) ?? '', 'success');
  await world.psp.put({ webhooks: 'ok' });
  expect((await payAgain(number)).error.code).toBe('order.not_payable');
  await shop.sent(number);
});

test('a buyer who requests twenty pages at once has at most three that accept money', async () => {
  const number = await shop.order();
  const answers = await Promise.all(Array.from({ length: 20 }, () => payAgain(number)));
  const opened = (await statuses(number)).filter((status) => status === 'created').length;
  expect(opened).toBeLessThanOrEqual(3);
  expect(opened).toBeGreaterThan(0);
  const others = answers.filter(({ status }) => status !== 200).map(({ error }) => error.code);
  // Not payable: another request closed its page to open one of its own.
  expect(others.filter((code) => code !== 'payment.undecided' && code !== 'order.not_payable')).toEqual([]);
});
