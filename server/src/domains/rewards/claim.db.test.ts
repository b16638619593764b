import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookEntries } from '#server/domains/points/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { claimableGrants } from './claim.repo.ts';
import { type Contents, createRewards, giveGrants, type RewardsDeps, withdrawGrants } from './index.ts';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  playerId = randomUUID();
});

const TEMPLATES = new Map([
  ['over', { id: 'over', name: { en: 'Over' }, validUntil: '2020-01-01T00:00:00Z' }],
  ['open', { id: 'open', name: { en: 'Open' } }],
]);
const rewards = () =>
  createRewards({
    sql: database.sql,
    catalog: { current: () => ({ section: () => ({ byId: TEMPLATES }), game: () => undefined }) },
    titleOf: () => null,
  } as unknown as RewardsDeps);
const caller = () => ({ playerId, uid: '7', deletionRequested: false });
const keyOf = (reference: string) => ({ playerId, source: 'vip_level' as const, reference });
const give = (reference: string, contents: Contents) =>
  database.sql.begin((tx) => giveGrants(tx, [{ ...keyOf(reference), subject: reference, contents }]));
const blocked = () =>
  until(
    () => database.sql`
      select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    (waiting) => waiting.length > 0,
  );
/** Returns `claimed`, or the code of the API error. */
async function claim(reference: string): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    select id from grants where player_id = ${playerId} and reference = ${reference}`;
  const handler = rewards().handlers['POST /me/rewards/:id/claim'];
  const input = { params: { id: row?.id ?? '' }, query: undefined, body: { locale: 'en' as const } };
  const request = { idempotencyKey: randomUUID() } as Parameters<typeof handler>[2];
  return handler(input, caller(), request).then(
    () => 'claimed',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
}

test('refuses a coupon that left the catalogue or has expired, so no points are spent on it', async () => {
  const unavailable = { code: 'reward.unavailable' };
  await expect(rewards().receiver(caller(), { coupon: 'over' })).rejects.toMatchObject(unavailable);
  await expect(rewards().receiver(caller(), { coupon: 'gone' })).rejects.toMatchObject(unavailable);
  expect(await rewards().receiver(caller(), { coupon: 'open' })).toBeNull();
});

test('does not ask a game about an unknown region', async () => {
  let asked = 0;
  const find = async () => {
    asked += 1;
    throw new Error('the game was asked');
  };
  const catalogue = { game: (gid: number) => (gid === 7 ? {} : undefined), region: () => undefined };
  const { receiver, handlers } = createRewards({
    sql: database.sql,
    catalog: { current: () => catalogue },
    characters: { find },
  } as unknown as RewardsDeps);
  const goods = { gid: 7, goods: [{ good: 'key', quantity: 1 }] };
  await expect(receiver(caller(), goods, 'nowhere', 'r1')).rejects.toMatchObject({ code: 'region.unknown' });
  const all = handlers['POST /me/rewards/claim-all'];
  const claimAll = (gid: number) =>
    all(
      { params: undefined, query: undefined, body: { gid, region: 'nowhere', roleId: 'r1', locale: 'en' } },
      caller(),
      { idempotencyKey: randomUUID() } as Parameters<typeof all>[2],
    );
  await expect(claimAll(7)).rejects.toMatchObject({ code: 'region.unknown' });
  await expect(claimAll(8)).rejects.toMatchObject({ code: 'game.unknown' });
  expect(asked).toBe(0);
});

test('lists and claims at most 200 of the waiting rewards at once', async () => {
  const waiting = Array.from({ length: 250 }, (_, n) => ({ ...keyOf(`${n}`), subject: 'x', contents: { points: 1 } }));
  await database.sql.begin((tx) => giveGrants(tx, waiting));
  const { 'GET /me/rewards': list } = rewards().handlers;
  const input = { params: undefined, query: { locale: 'en' as const }, body: undefined };
  const answer = await list(input, caller(), {} as Parameters<typeof list>[2]);
  expect(answer.rewards).toHaveLength(200);
  expect(await claimableGrants(database.sql, playerId)).toHaveLength(200);
});

test('a claim of points waits for a concurrent refund that takes points back', async () => {
  await give('silver', { points: 5 });
  let answer = Promise.resolve('');
  await database.sql.begin(async (tx) => {
    await bookEntries(tx, [{ playerId, key: 'k', kind: 'taken_back', points: -10, number: null, levelAt: null }]);
    answer = claim('silver');
    await blocked();
    await withdrawGrants(tx, [keyOf('silver')]);
  });
  expect(await answer).toBe('reward.claimed');
});
