import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog, type LiveCatalog, openCatalog } from '#server/domains/catalog/index.ts';
import { claimCoupon } from '#server/domains/coupons/claim/claim-coupon.ts';
import { couponOf, grantCoupons } from '#server/domains/coupons/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

const STOCK = 7;
const PER_PLAYER = 3;
const words = 'name: { en: Coupon, de: Gutschein }, description: { en: Save, de: Spare }, minimum: { EUR: 0 }';
const TEMPLATES = `coupons:
  - { id: few, ${words}, percent: 10, given: claim, validFor: 14d, stock: ${STOCK} }
  - { id: several, ${words}, percent: 10, given: claim, validFor: 14d, perPlayer: ${PER_PLAYER} }
  - { id: both, ${words}, percent: 10, given: claim, validFor: 14d, perPlayer: 2, stock: ${STOCK} }
`;

let database: TestDatabase;
let folder: CatalogFolder;
/** Two processes of one installation, used in turns. */
let processes: { sql: Sql; catalog: LiveCatalog; clock: { now(): Date } }[];
beforeAll(async () => {
  database = await freshDatabase();
  folder = catalogFolder();
  folder.write('coupons.yaml', TEMPLATES);
  await applyCatalog(database.sql, folder.dir, catalogRules);
  processes = await Promise.all(
    [1, 2].map(async () => {
      const sql = connect(database.url, { max: 20, name: 'race' });
      // Open connections first, so that the claims really collide.
      await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`));
      return { sql, catalog: await openCatalog(sql, catalogRules), clock: { now: () => new Date() } };
    }),
  );
});
afterAll(async () => {
  for (const { sql, catalog } of processes) {
    await catalog.close();
    await sql.end({ timeout: 1 });
  }
  folder[Symbol.dispose]();
  await database.drop();
});

/** Claims at once, one for each player and key; returns the ids of the coupons and the error codes. */
async function race(template: string, claims: { playerId: string; key?: string }[]) {
  const said = await Promise.all(
    claims.map(({ playerId, key = randomUUID() }, at) => {
      const deps = processes[at % 2];
      if (!deps) throw new Error('no process');
      return claimCoupon(deps, { playerId, uid: '1', deletionRequested: false }, { template, locale: 'en' }, key).catch(
        (error: unknown) => {
          if (error instanceof ApiError) return error.code;
          throw error;
        },
      );
    }),
  );
  return {
    won: said.flatMap((one) => (typeof one === 'string' ? [] : [one.id])),
    refused: said.filter((one) => typeof one === 'string'),
  };
}
const players = (count: number, claims = 1) =>
  Array.from({ length: count }, () => randomUUID()).flatMap((playerId) => Array(claims).fill({ playerId }));
const stored = async (template: string, playerId: string | null = null): Promise<number> =>
  (
    await database.sql`
      select from player_coupons where template = ${template} and (${playerId}::uuid is null or player_id = ${playerId})`
  ).length;
const codes = (count: number, code: string): string[] => Array<string>(count).fill(code);

test('of fifty players who claim the last coupons at once, exactly as many get one as there are', async () => {
  const { won, refused } = await race('few', players(50));
  expect([new Set(won).size, refused]).toEqual([STOCK, codes(50 - STOCK, 'coupon.sold_out')]);
  expect(await stored('few')).toBe(STOCK);
  const [count] = await database.sql`select max(used) as taken from limit_counts where subject = 'coupon:few'`;
  expect(count).toEqual({ taken: STOCK });
});

test('a player who claims twenty times at once gets at most the limit per player', async () => {
  const playerId = randomUUID();
  const { won, refused } = await race('several', Array(20).fill({ playerId }));
  expect([new Set(won).size, refused]).toEqual([PER_PLAYER, codes(20 - PER_PLAYER, 'coupon.claimed')]);
  expect(await stored('several', playerId)).toBe(PER_PLAYER);
});

test('when both limits are reached at once, neither is exceeded and no piece is lost', async () => {
  const { won } = await race('both', players(10, 4));
  expect([new Set(won).size, await stored('both')]).toEqual([STOCK, STOCK]);
  const most = await database.sql`
    select max(count)::int as most from (
      select count(*) from player_coupons where template = 'both' group by player_id
    ) as counts`;
  expect(most[0]?.most).toBeLessThanOrEqual(2);
});

test('the same key twenty times at once claims one coupon, and every answer has its id', async () => {
  const playerId = randomUUID();
  const { won, refused } = await race('several', Array(20).fill({ playerId, key: 'one press' }));
  expect([won.length, new Set(won).size, refused]).toEqual([20, 1, []]);
  expect(await stored('several', playerId)).toBe(1);
});

test('a batch that is granted twenty times at once gives each player one coupon', async () => {
  const { catalog } = processes[0] ?? {};
  const template = catalog && couponOf(catalog.current(), 'few');
  if (!template) throw new Error('no template');
  const ids = players(30).map(({ playerId }) => playerId);
  const given = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const list = at % 2 ? ids : ids.toReversed();
      return grantCoupons(processes[at % 2]?.sql ?? database.sql, template, list, 'batch', new Date());
    }),
  );
  expect(given.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(await database.sql`select from player_coupons where batch = 'batch'`).toHaveLength(30);
});
