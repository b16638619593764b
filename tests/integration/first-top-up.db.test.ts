import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { BenefitsWorld, FIRST } from './benefits-kit.ts';

let shop: BenefitsWorld;

beforeAll(async () => {
  shop = await BenefitsWorld.start();
});
beforeEach(() => shop.forget());
afterAll(() => shop?.money.stop());

const extraOf = ({ quote }: Order): number => quote.grants.reduce((sum, { extra }) => sum + extra, 0);
const delivered = async (number: string): Promise<unknown> => {
  const [delivery] = (await shop.money.granted(number)) as { contents: { id: string; quantity: number }[] }[];
  return delivery?.contents;
};

test('the first paid order gets the bonus, also in the game, and the second does not', async () => {
  expect(await shop.quote()).toMatchObject({ promotion: FIRST, firstTopUp: { percent: 100, reason: null } });
  const first = await shop.paid({ promotion: FIRST });
  expect(extraOf(first)).toBe(60);
  expect(await delivered(first.number)).toEqual([{ id: 'astralite', quantity: 120 }]);

  expect(await shop.quote()).toMatchObject({ promotion: null, firstTopUp: { percent: 100, reason: 'used' } });
  const second = await shop.paid({ promotion: null });
  expect(await delivered(second.number)).toEqual([{ id: 'astralite', quantity: 60 }]);
});

test('there is one bonus for the whole game: another pack uses it too', async () => {
  await shop.paid({ promotion: FIRST });
  expect((await shop.quote({ item: 'astralite-300' })).firstTopUp).toMatchObject({ reason: 'used' });
});

test('an open order holds it, and a second one gets none', async () => {
  await shop.money.place({ promotion: FIRST });
  expect(await shop.quote()).toMatchObject({ promotion: null, firstTopUp: { reason: 'reserved' } });
  const another = { promotion: FIRST, email: 'another@example.com' };
  expect((await shop.money.order(another)).error?.code).toBe('order.price_changed');
  expect(extraOf(await shop.money.read(await shop.money.place({ promotion: null })))).toBe(0);
});

test('an order that ends unpaid leaves it to the next', async () => {
  await shop.money.cancel(await shop.money.place({ promotion: FIRST }));
  await shop.failed({ promotion: FIRST });
  expect(extraOf(await shop.paid({ promotion: FIRST }))).toBe(60);
});

test('a failed order whose bonus another one took cannot be paid again', async () => {
  const { number } = await shop.failed({ promotion: FIRST });
  await shop.paid({ promotion: FIRST });
  expect((await shop.money.ask(number)).error?.code).toBe('first_top_up.taken');
});

test('an order with a coupon counts as the first top-up, and the bonus is lost for good', async () => {
  const order = await shop.paid({ ...shop.withCoupon(await shop.give()), promotion: null });
  expect(extraOf(order)).toBe(0);
  expect((await shop.quote()).firstTopUp).toMatchObject({ reason: 'used' });
});

test('it is free again when the game refuses the item for good, and not after another refund', async () => {
  await shop.money.world.games.put({ deliver: 'refuse' });
  const number = await shop.money.place({ promotion: FIRST });
  await shop.money.decide(await shop.money.pay(number), 'success');
  await shop.money.reach(number, ({ status }) => status === 'refunded');
  await shop.money.calm();

  const sent = await shop.money.sent({ promotion: FIRST });
  await shop.money.refundAtProvider(sent.payment, 109);
  await shop.money.reach(sent.number, ({ status }) => status === 'refunded');
  expect((await shop.quote()).firstTopUp).toMatchObject({ reason: 'used' });
});
