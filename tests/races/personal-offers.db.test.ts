import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MoneyWorld } from '#tests/integration/money-kit.ts';
import { Backend, OWN, SKU } from '#tests/integration/personal-offers-kit.ts';
import { until } from '#tests/world/until.ts';

const AT_ONCE = 12;
let shop: MoneyWorld;
let backend: Backend;
let uid: number;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  backend = await Backend.open(shop.world);
  const [player] = await shop.sql<{ uid: number }[]>`select uid from players where username = 'kestrel'`;
  uid = Number(player?.uid);
});
beforeEach(async () => {
  await shop.sql`update orders set payment_state = 'cancelled', choice = null`;
  await shop.sql`delete from benefit_uses`;
  await shop.sql`delete from personal_offers`;
});
afterAll(() => shop.stop());

/** Orders at once, each a different choice. */
const race = (offer: string, count = AT_ONCE) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      shop.order({ item: SKU, total: OWN, offer, email: `order-${n}@players.example` }),
    ),
  );

test('of many orders at once with an offer for one, one is placed', async () => {
  const id = await backend.made(uid);
  const answers = await race(id);
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === 'offer.used')).toHaveLength(AT_ONCE - 1);
  const held = await shop.sql`select benefit, number, state from benefit_uses`;
  expect(held).toEqual([{ benefit: `offer:${id}:1`, number: placed[0]?.body.number, state: 'reserved' }]);
});

test('of many orders at once with an offer for two, two are placed', async () => {
  const id = await backend.made(uid, { uses: 2 });
  const answers = await race(id);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await shop.sql`select from orders where payment_state = 'unpaid'`).toHaveLength(2);
  expect(await backend.states(uid)).toEqual(['used 2/2']);
});

test('an order that waits while its offer is revoked is refused', async () => {
  const id = await backend.made(uid);
  let placing: ReturnType<typeof shop.order> | undefined;
  await shop.sql.begin(async (tx) => {
    await tx`update personal_offers set revoked_at = now() where id = ${id}`;
    placing = shop.order({ item: SKU, total: OWN, offer: id });
    await until(
      () => shop.sql`
        select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      (rows) => rows.length === 1,
    );
  });
  expect((await placing)?.error.code).toBe('offer.ended');
  expect(await shop.sql`select from benefit_uses`).toHaveLength(0);
  expect(await shop.sql`select from orders where payment_state = 'unpaid'`).toHaveLength(0);
});
