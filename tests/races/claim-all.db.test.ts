import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wrongBalances } from '#server/domains/points/index.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { LevelWorld } from '#server/domains/vip/levels.fixture.ts';
import { level, VIP } from '#server/domains/vip/vip.fixture.ts';
import { MoneyWorld } from '#tests/integration/money-kit.ts';
import { until } from '#tests/world/until.ts';

const GID = 1000039;
const RECEIVER = { gid: GID, region: 'eu', roleId: 's3-1187' };
/** Of each kind: 20 given by levels, 20 of points, 10 of goods. */
const EACH = 7;

let shop: MoneyWorld;
let playerId: string;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  const [row] = await shop.sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
  playerId = row?.id ?? '';
});
afterAll(() => shop?.stop());
beforeEach(async () => {
  for (const table of ['grants', 'point_entries', 'point_balances']) await shop.sql.unsafe(`delete from ${table}`);
});

/** Creates an order that reached twenty levels 72 hours ago, and thirty more grants. */
async function give(): Promise<LevelWorld> {
  const world = new LevelWorld(shop.sql, playerId);
  const levels = Array.from({ length: 19 }, (_, n) => level(`level-${n}`, (n + 1) * 5, { reward: { points: EACH } }));
  world.programme = { ...VIP, levels: [level('first', 0), ...levels] };
  await world.paid('order', 100);
  await shop.sql.begin((tx) =>
    giveGrants(
      tx,
      Array.from({ length: 31 }, (_, n) => ({
        playerId,
        source: 'compensation' as const,
        reference: randomUUID(),
        subject: 'outage',
        contents: n < 10 ? { gid: GID, goods: [{ good: 'warp-key', quantity: 1 }] } : { points: EACH },
      })),
    ),
  );
  await shop.sql`update grants set claimable_from = '-infinity'`;
  return world;
}

const claimAll = () => shop.buyer.call('POST /me/rewards/claim-all', { body: RECEIVER }, randomUUID());
const grants = () => shop.sql<{ source: string; state: string; goods: boolean; delivery: string }[]>`
  select source, state, contents ? 'goods' as goods, coalesce(delivery, id) as delivery from grants`;

test.each([0, 1, 2, 3])(
  'fifty grants, claimed in two tabs while the order behind some is refunded: each is given once or withdrawn (%i)',
  async (late) => {
    const world = await give();
    const refund = async () => {
      // Start after a varying number of queries, so that the claims are at different places.
      for (let n = 0; n < late * 2; n += 1) await shop.sql`select`;
      await world.refunded('order');
    };
    const [one, other] = await Promise.all([claimAll(), claimAll(), refund()]);
    const answers = [one, other];
    expect(answers.filter(({ status, error }) => status !== 200 && error.code !== 'reward.claimed')).toEqual([]);
    const ids = answers.filter(({ status }) => status === 200).flatMap(({ body }) => body.claimed.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    // A player who was too slow claims again, and gets the rest.
    expect((await claimAll()).status).toBe(200);
    const all = await until(grants, (rows) => rows.every(({ state }) => state === 'sent' || state === 'withdrawn'));
    expect(all).toHaveLength(50);
    const byLevels = all.filter(({ source }) => source === 'vip_level').map(({ state }) => state);
    expect(new Set(byLevels).size).toBe(1);
    expect(all.filter(({ source, state }) => source === 'compensation' && state !== 'sent')).toEqual([]);
    const points = all.filter(({ goods, state }) => !goods && state === 'sent').length;
    const [balance] = await shop.sql<{ balance: number }[]>`select balance from point_balances`;
    expect(balance?.balance).toBe(points * EACH);
    expect(await wrongBalances(shop.sql)).toEqual([]);
    for (const { delivery } of all.filter(({ goods }) => goods)) expect(await shop.granted(delivery)).toHaveLength(1);
  },
);
