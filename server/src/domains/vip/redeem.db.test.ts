import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookEntries, wrongBalances } from '#server/domains/points/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createVip } from './index.ts';
import type { RedeemEntry } from './redeem.catalog.ts';
import type { VipDeps } from './vip.deps.ts';
import { catalogOf, entry, VIP } from './vip.fixture.ts';

let database: TestDatabase;
let players: string[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  players = Array.from({ length: 10 }, () => randomUUID());
  await database.sql`delete from limit_counts`;
});

/** Rewards without effect: their own tests cover claims. */
const REWARDS = {
  receiver: () => Promise.resolve(null),
  claimGiven: () => Promise.resolve(true),
  show: (_: string, id: string) => Promise.resolve({ id }),
} as unknown as VipDeps['rewards'];

const give = (playerId: string, points: number, levelAt: 'now' | null = null) =>
  database.sql.begin((tx) =>
    bookEntries(tx, [{ playerId, key: randomUUID(), kind: 'granted', points, number: null, levelAt }]),
  );
/** Returns `redeemed`, or the code of the API error. */
async function redeem(
  playerId: string,
  entries: readonly RedeemEntry[],
  { key = randomUUID() as string, id = 'keys', points = 10, deletionRequested = false } = {},
): Promise<string> {
  const { handlers } = createVip({ sql: database.sql, catalog: catalogOf(VIP, entries), rewards: REWARDS });
  const input = { params: { entry: id }, query: undefined, body: { points, locale: 'en' as const } };
  const caller = { playerId, uid: '7', deletionRequested };
  const request = { idempotencyKey: key } as Parameters<(typeof handlers)['POST /vip/redeem/:entry']>[2];
  try {
    await handlers['POST /vip/redeem/:entry'](input, caller, request);
    return 'redeemed';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}
const balance = async (playerId: string): Promise<number> => {
  const [row] = await database.sql<{ balance: number }[]>`
    select balance from point_balances where player_id = ${playerId}`;
  return row?.balance ?? 0;
};
const given = async (): Promise<number> =>
  (await database.sql`select from grants where source = 'redeem' and player_id = any(${players}::uuid[])`).length;
const tally = (answers: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));

test('100 concurrent requests redeem only as much as the points allow', async () => {
  const [player = ''] = players;
  await give(player, 35);
  const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(player, [entry()])));
  expect(tally(answers)).toEqual({ redeemed: 3, 'redeem.points': 97 });
  expect([await balance(player), await given()]).toEqual([5, 3]);
});

test('100 concurrent requests redeem only the stock, and the others cost no points', async () => {
  await Promise.all(players.map((player) => give(player, 1000)));
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => redeem(players[n % 10] ?? '', [entry({ stock: 7 })])),
  );
  expect(tally(answers)).toEqual({ redeemed: 7, 'redeem.sold_out': 93 });
  const left = await Promise.all(players.map(balance));
  expect([left.reduce((sum, points) => sum + points, 0), await given()]).toEqual([10_000 - 70, 7]);
});

test('concurrent requests respect the limit for each player and period', async () => {
  const limit = { count: 2, period: 'day', timeZone: 'UTC', resetHour: 0 } as const;
  const [player = '', other = ''] = players;
  await give(player, 1000);
  await give(other, 1000);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => redeem(n % 2 ? player : other, [entry({ limit })])),
  );
  expect(tally(answers)).toEqual({ redeemed: 4, 'redeem.limit_reached': 36 });
  expect([await balance(player), await balance(other)]).toEqual([980, 980]);
});

test('the same key spends points once', async () => {
  const [player = ''] = players;
  await give(player, 100);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(player, [entry()], { key })));
  expect(answers.every((answer) => answer === 'redeemed' || answer === 'request.in_flight')).toBe(true);
  expect([await balance(player), await given()]).toEqual([90, 1]);
  expect(await redeem(player, [entry(), entry({ id: 'other' })], { key, id: 'other' })).toBe('request.key_reused');
});

test('refuses unknown entries, changed prices and entries of a higher level without spending points', async () => {
  const [player = ''] = players;
  await give(player, 100, 'now');
  expect(await redeem(player, [], {})).toBe('redeem.unknown');
  expect(await redeem(player, [entry({ points: 11 })])).toBe('redeem.changed');
  expect(await redeem(player, [entry()], { deletionRequested: true })).toBe('account.leaving');
  const [novice = ''] = players.slice(1);
  await give(novice, 100);
  expect(await redeem(novice, [entry({ level: 'gold' })])).toBe('redeem.level');
  expect([await balance(player), await balance(novice), await given()]).toEqual([100, 100, 0]);
  expect(await redeem(player, [entry({ level: 'gold' })])).toBe('redeemed');
});

test('for any sequence of gifts and spending, the balance is the sum of the entries and never negative', async () => {
  const steps = fc.array(fc.record({ give: fc.boolean(), points: fc.integer({ min: 1, max: 30 }) }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const player = randomUUID();
      let expected = 0;
      for (const { give: gift, points } of story) {
        if (gift) {
          await give(player, points);
          expected += points;
        } else {
          const answer = await redeem(player, [entry({ points })], { points });
          expect(answer).toBe(points <= expected ? 'redeemed' : 'redeem.points');
          if (answer === 'redeemed') expected -= points;
        }
      }
      expect(await balance(player)).toBe(expected);
    }),
    { numRuns: 40 },
  );
  expect(await wrongBalances(database.sql)).toEqual([]);
});
