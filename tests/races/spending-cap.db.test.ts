import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShops } from '#tests/faults/shop.ts';
import type { Client } from '#tests/world/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const ITEM = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };

let world: World;
let kestrel: Client;

beforeAll(async () => {
  world = await startWorld();
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(() => world.stop());

/** Places a separate order: a repeated choice would return the open one. */
const place = () =>
  kestrel.call('POST /orders', { body: { ...ITEM, email: `${randomUUID()}@example.com` } }, randomUUID());
/** Marks open orders as paid, so that they do not count as open. */
const payAll = () => world.context.sql`update orders set payment_state = 'paid' where payment_state = 'unpaid'`;
const setCap = (amount: number | null) =>
  kestrel.call('PUT /me/spending-cap', { body: { cap: amount === null ? null : { amount, currency: 'EUR' } } });
const readCap = async () => (await kestrel.call('GET /me/spending-cap')).body;

/** Hours until a raise takes effect. */
const waits = async (): Promise<number> => (Date.parse((await readCap()).next?.from ?? '') - Date.now()) / 3_600_000;

describe('a player’s own monthly limit', () => {
  test('there is none until the player sets one', async () => {
    expect(await readCap()).toMatchObject({ cap: null, usedPercent: 0, next: null });
  });

  test('of many orders at once, exactly as many are placed as the limit allows, including earlier spending', async () => {
    for (let before = 0; before < 3; before++) expect((await place()).status).toBe(200);
    await payAll();
    await setCap(5 * ITEM.total);
    const answers = await Promise.all(Array.from({ length: 20 }, place));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.error).toMatchObject({
      code: 'order.spending_cap',
      params: { cap: 5 * ITEM.total, currency: 'EUR' },
    });
    expect(await readCap()).toMatchObject({ usedPercent: 100 });
  });

  test('a cancelled order frees its amount', async () => {
    const { body } = await kestrel.call('GET /orders', { query: { status: 'unpaid', size: 1 } });
    const number = body.orders[0]?.number ?? '';
    expect(
      (await kestrel.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } })).status,
    ).toBe(200);
    expect((await place()).status).toBe(200);
    expect((await place()).status).toBe(409);
  });

  test('a raise takes effect after 24 hours, and so does removing the limit', async () => {
    expect((await setCap(100 * ITEM.total)).body).toMatchObject({
      cap: { amount: 5 * ITEM.total },
      next: { cap: { amount: 100 * ITEM.total } },
    });
    expect((await place()).error.code).toBe('order.spending_cap');
    expect(await waits()).toBeCloseTo(24, 1);
    await world.context.sql`update spending_caps set next_from = now()`;
    expect(await readCap()).toMatchObject({ cap: { amount: 100 * ITEM.total }, next: null });
    expect((await place()).status).toBe(200);
    await payAll();
    expect((await setCap(null)).body.next).toMatchObject({ cap: null });
  });

  test('a lower limit takes effect at once', async () => {
    expect((await setCap(ITEM.total)).body).toMatchObject({ cap: { amount: ITEM.total }, next: null });
    expect((await place()).error.code).toBe('order.spending_cap');
  });
});

test('the last piece of an item goes to one of many buyers, and the others read that it is sold out', async () => {
  const fresh = await startWorld();
  try {
    const { sql } = fresh.context;
    const stock = 3;
    await sql`
      update catalog_documents set hash = 'with-stock', document = jsonb_set(document, '{items}', (
        select jsonb_agg(case when item->>'id' = ${ITEM.item} then item || jsonb_build_object('stock', ${stock}::int, 'firstTopUpBonusPercent', 0) else item end)
        from jsonb_array_elements(document->'items') as item))
      where kind = 'game' and id = '1000039'`;
    const changed = new Promise<void>((resolve) => fresh.context.catalog.onChange(() => resolve()));
    await sql`notify catalog`;
    await changed;
    const shops = await openShops(fresh, 30, 'one-of-many');
    const answers = await Promise.all(shops.map((shop) => shop.place()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(stock);
    expect(answers.filter(({ error }) => error?.code === 'item.sold_out')).toHaveLength(30 - stock);
  } finally {
    await fresh.stop();
  }
});
