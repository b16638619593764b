import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Output } from '#contract/endpoints/index.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';

const STARFALL = 1000039;
const BASTION = 1000041;
const PETAL = 1000052;

let shop: MoneyWorld;
let lena: Client;

beforeAll(async () => {
  shop = await MoneyWorld.start();
  lena = await shop.world.signIn('lena', 'eisenherz');
});
afterAll(() => shop?.stop());

const mineOf = async (gid: number, as = shop.buyer): Promise<Output<'GET /games/:gid/mine'>> =>
  (await as.call('GET /games/:gid/mine', { params: { gid }, query: { locale: 'de' } })).body;
const personalOf = async (gid: number, as = shop.buyer): Promise<string[]> =>
  (await mineOf(gid, as)).personal.map(({ id }) => id);
const RECRUIT = { gid: BASTION, item: 'recruit-pack', total: 109 };

test('a personal offer is invisible to others', async () => {
  for (const gid of [STARFALL, BASTION, PETAL]) {
    const { body } = await shop.world.anonymous.call('GET /games/:gid', { params: { gid } });
    expect(body.items.filter(({ personal }) => personal)).toEqual([]);
  }
});

test('an offer for new buyers is sold to them, in their language, and to nobody who has bought', async () => {
  const roleId = 'k12-777';
  const buys = (more: object) =>
    lena.call('POST /orders', { body: { region: 'eu', method: 'card', roleId, ...RECRUIT, ...more } });
  expect((await mineOf(BASTION, lena)).personal).toMatchObject([
    { id: 'recruit-pack', name: 'Rekruten-Willkommen', personal: true, prices: { EUR: 109 } },
  ]);
  expect((await buys({})).status).toBe(200);

  const { body } = await buys({ item: 'bullion-100' });
  const input = { params: { number: body.number }, body: { method: 'card' } };
  const { redirectUrl } = (await lena.call('POST /orders/:number/payments', input)).body;
  expect(await personalOf(BASTION, lena)).toEqual(['recruit-pack']);
  await shop.decide(new URL(redirectUrl).pathname.split('/').at(-1) ?? '', 'success');
  await until(
    () => personalOf(BASTION, lena),
    (personal) => personal.length === 0,
  );
  expect((await buys({})).error).toMatchObject({ code: 'item.not_for_you', params: { item: 'recruit-pack' } });
  expect(await personalOf(BASTION)).toEqual(['recruit-pack']);
});

test('an offer for returning buyers opens 30 days after their last purchase', async () => {
  const petal = { gid: PETAL, region: 'global', roleId: 'p1-77', currency: 'EUR' };
  const basket = { ...petal, item: 'welcome-back', total: 109 };
  expect(await personalOf(PETAL)).toEqual([]);
  const { number } = await shop.sent({ ...petal, item: 'hearts-20', total: 109 });
  expect((await shop.order(basket)).error.code).toBe('item.not_for_you');
  const age = (days: number) =>
    shop.sql`update orders set created_at = now() - make_interval(days => ${days}) where number = ${number}`;
  await age(29);
  expect(await personalOf(PETAL)).toEqual([]);
  await age(30);
  expect(await personalOf(PETAL)).toEqual(['welcome-back']);
  expect((await shop.order(basket)).status).toBe(200);
});

test('an offer for big spenders counts 90 days, without refunded money', async () => {
  const reserve = { item: 'admirals-reserve', total: 2199 };
  expect((await shop.order(reserve)).error.code).toBe('item.not_for_you');
  const { number, payment } = await shop.sent({ item: 'astralite-6480', total: 10_999 });
  expect(await personalOf(STARFALL)).toEqual(['admirals-reserve']);
  await shop.sql`update orders set created_at = now() - interval '91 days' where number = ${number}`;
  expect(await personalOf(STARFALL)).toEqual([]);
  await shop.sql`update orders set created_at = now() where number = ${number}`;
  expect((await shop.order(reserve)).status).toBe(200);

  await shop.refundAtProvider(payment, 10_999);
  await shop.reach(number, ({ status }) => status === 'refunded');
  expect((await shop.order(reserve)).error.code).toBe('item.not_for_you');
});

test('a chain opens with each purchase, and a refund closes it again', async () => {
  const second = { item: 'voyage-2', total: 329 };
  expect((await mineOf(STARFALL)).unlocked).toEqual([]);
  expect((await shop.order(second)).error).toMatchObject({
    code: 'item.locked',
    params: { item: 'voyage-2', requires: 'voyage-1' },
  });
  const { number, payment } = await shop.sent({ item: 'voyage-1', total: 109 });
  expect((await mineOf(STARFALL)).unlocked).toEqual(['voyage-2']);
  expect((await shop.order(second)).status).toBe(200);

  await shop.refundAtProvider(payment, 109);
  await shop.reach(number, ({ status }) => status === 'refunded');
  expect((await mineOf(STARFALL)).unlocked).toEqual([]);
  await shop.sql`delete from limit_counts where subject = 'voyage-2'`;
  expect((await shop.order(second)).error.code).toBe('item.locked');
});

test('a first top-up bonus of one item is used up only for that item', async () => {
  const petal = { gid: PETAL, region: 'global', roleId: 'p1-77', currency: 'EUR' };
  const order = await shop.place({ ...petal, item: 'dewdrops-280', total: 549 });
  expect(await mineOf(PETAL)).toMatchObject({ noFirstTopUp: ['dewdrops-280'], heldFirstTopUp: ['dewdrops-280'] });
  await shop.cancel(order);
  expect((await mineOf(PETAL)).noFirstTopUp).toEqual([]);
});

test('a first top-up bonus of the game is used up for all items', async () => {
  await shop.sql`delete from benefit_uses`;
  expect((await mineOf(STARFALL)).noFirstTopUp).toEqual([]);
  await shop.sent({ item: 'astralite-60', total: 109 });
  const { noFirstTopUp, heldFirstTopUp } = await mineOf(STARFALL);
  expect(noFirstTopUp).toHaveLength(6);
  expect(heldFirstTopUp).toEqual([]);
  expect(noFirstTopUp.every((item) => item.startsWith('astralite-'))).toBe(true);
});
