import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeItem } from '#tests/faults/shop.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

const ITEM = 'astralite-60';
const GID = 1000039;
const HOUR = 3_600_000;
const LATER = 129;
let ahead = 0;
let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => shop?.stop());

const prices = async (): Promise<number | undefined> => {
  const { body } = await shop.buyer.call('GET /games/:gid', { params: { gid: GID }, query: { locale: 'en' } });
  return body.items.find(({ id }) => id === ITEM)?.prices.EUR;
};
const quote = async (): Promise<number> => {
  const body = { gid: GID, region: 'eu', item: ITEM, currency: 'EUR', locale: 'en', coupon: 'none' } as const;
  return (await shop.buyer.call('POST /quotes', { body })).body.total;
};

test('a price that was seen before its moment is refused after it, and orders keep theirs', async () => {
  const from = new Date(Date.now() + HOUR).toISOString();
  await changeItem(shop.world, { pricesFrom: [{ from, prices: { EUR: LATER } }] });
  expect([await prices(), await quote()]).toEqual([TOTAL, TOTAL]);
  const number = await shop.place();
  ahead = 2 * HOUR;
  expect([await prices(), await quote()]).toEqual([LATER, LATER]);
  const { error } = await shop.order({ email: 'later@example.com' });
  expect(error).toMatchObject({ code: 'order.price_changed', params: { total: LATER, currency: 'EUR' } });
  expect((await shop.read(await shop.place({ total: LATER }))).quote.total).toBe(LATER);
  expect((await shop.read(number)).quote.total).toBe(TOTAL);
});
