import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { unlimited } from '#server/kernel/limits/limit.ts';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { communityHash } from './codes.ts';
import { type CommunityEntry, communitiesSection } from './communities.catalog.ts';
import { findJoined } from './communities.repo.ts';
import { createCommunities } from './index.ts';

const GID = 7;
const community = (over: Partial<CommunityEntry>): CommunityEntry => ({
  id: 'chat',
  kind: 'discord',
  name: { en: 'Chat' },
  link: 'https://chat.example.com/',
  art: 'art/chat.svg',
  games: [GID],
  gift: { points: 5 },
  ...over,
});
const { gift: _, ...plain } = community({ id: 'plain' });
const ALL = [community({}), community({ id: 'other', regions: ['eu'] }), plain];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['community_codes', 'community_joins', 'community_members', 'grants'])
    await database.sql`delete from ${database.sql(table)}`;
});

function make(limits: Limits = unlimited) {
  const index = { all: ALL, byId: new Map(ALL.map((one) => [one.id, one])) };
  const catalogue = { section: () => index, artUrl: (path: string) => path } as unknown as Catalogue;
  return createCommunities({
    sql: database.sql,
    catalog: { current: () => catalogue } as LiveCatalog,
    random: systemRandom,
    key: Buffer.from('key'),
    limits,
    rewards: { nameContents: () => [] },
  });
}

type Made = ReturnType<typeof make>;
const outcome = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};
const codeFor = (made: Made, playerId: string, id = 'chat', deletionRequested = false) =>
  outcome(async () => {
    const input = { params: { id }, query: undefined, body: undefined };
    const caller = { playerId, uid: '7', deletionRequested };
    return (await made.handlers['POST /me/communities/:id/code'](input, caller, {} as never)).code;
  });
const redeem = (made: Made, code: string, member: string, id = 'chat', gid = GID) =>
  outcome(
    async () =>
      (await made.gameApi()['POST /communities/:community/redeem']({ community: id, code, member }, { gid } as never))
        .joinedAt,
  );
const AT = expect.stringMatching(/^\d{4}-.*Z$/);
const rows = (table: string) => database.sql`select * from ${database.sql(table)}`;

test('if 100 members use one code at once, one joins, with one gift', async () => {
  const made = make();
  const player = randomUUID();
  const code = await codeFor(made, player);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => redeem(made, code, `m${at}`)));
  expect(answers.filter((one) => one !== 'community.code')).toEqual([AT]);
  expect([(await rows('grants')).length, (await rows('community_members')).length]).toEqual([1, 1]);
  expect(await codeFor(made, player)).toBe('community.joined');
});

test('100 concurrent repeats of a call get the same answer', async () => {
  const made = make();
  const code = await codeFor(made, randomUUID());
  const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(made, code.toLowerCase(), 'm')));
  expect([...new Set(answers)]).toEqual([AT]);
  expect(await rows('grants')).toHaveLength(1);
});

test('a member joins once, for one of 100 players, and the gift stays after the account is erased', async () => {
  const made = make();
  const players = Array.from({ length: 100 }, () => randomUUID());
  const codes = await Promise.all(players.map((player) => codeFor(made, player)));
  const answers = await Promise.all(codes.map((code) => redeem(made, code, 'm')));
  expect(answers.filter((one) => one !== 'community.member')).toEqual([AT]);
  const [joined] = await database.sql<{ playerId: string }[]>`select player_id as "playerId" from community_joins`;
  const playerId = joined?.playerId ?? '';
  expect(await findJoined(database.sql, playerId)).toMatchObject([{ community: 'chat' }]);
  await database.sql.begin((tx) => made.followUp['account.forgotten'](tx, [{ playerId }]));
  expect(await findJoined(database.sql, playerId)).toEqual([]);
  // A failed try by another member does not use up the code; it stays valid for the right member.
  const left = codes[answers.indexOf('community.member')] ?? '';
  expect([await redeem(made, left, 'm'), await redeem(made, left, 'n')]).toEqual(['community.member', AT]);
});

test('an older code after joining brings nothing and does not use up a member', async () => {
  const [made, player] = [make(), randomUUID()];
  const code = await codeFor(made, player);
  const hash = Buffer.from('of another code and member');
  await database.sql`insert into community_joins (player_id, community, code, member) values (${player}, 'chat', ${hash}, ${hash})`;
  expect(await redeem(made, code, 'm')).toBe('community.joined');
  expect([await rows('grants'), await rows('community_members')]).toEqual([[], []]);
});

test('a code ends when it expires or is replaced, and fails for another community', async () => {
  const made = make();
  const player = randomUUID();
  const first = await codeFor(made, player);
  const second = await codeFor(made, player);
  expect(await redeem(made, first, 'm')).toBe('community.code');
  expect(await redeem(made, second, 'm', 'other')).toBe('community.code');
  await database.sql`update community_codes set expires_at = now()`;
  expect(await redeem(made, second, 'm')).toBe('community.code');
  await database.sql`update community_codes set expires_at = now() - interval '2 days'`;
  await made.forgetEnded();
  expect(await rows('community_codes')).toEqual([]);
});

test('the code of an erased player is invalid at once', async () => {
  const [made, player] = [make(), randomUUID()];
  const code = await codeFor(made, player);
  await database.sql`insert into players (id, state, nickname, created_at) values (${player}, 'deleted', '', now())`;
  expect(await redeem(made, code, 'm')).toBe('community.code');
  expect([await rows('grants'), await rows('community_joins'), await rows('community_members')]).toEqual([[], [], []]);
});

test('calls for an unknown community, one without a gift, another game or a leaving player are refused', async () => {
  const made = make();
  expect(await codeFor(made, randomUUID(), 'none')).toBe('community.unknown');
  expect(await codeFor(made, randomUUID(), 'plain')).toBe('community.unknown');
  expect(await codeFor(made, randomUUID(), 'chat', true)).toBe('account.leaving');
  const code = await codeFor(made, randomUUID());
  expect(await redeem(made, code, 'm', 'chat', 8)).toBe('community.unknown');
  expect(await redeem(made, code, 'm')).toEqual(AT);
});

test('a member has ten tries an hour, a player twenty codes', async () => {
  const made = make(processLimits);
  const code = await codeFor(made, randomUUID());
  for (let at = 0; at < 10; at += 1) expect(await redeem(made, 'AAAAAAAA', 'm')).toBe('community.code');
  expect(await redeem(made, code, 'm')).toBe('community.tries');
  expect(await redeem(made, 'AAAAAAAA', 'm', 'other')).toBe('community.code');
  expect(await redeem(made, code, 'n')).toEqual(AT);
  const player = randomUUID();
  for (let at = 0; at < 20; at += 1) await codeFor(made, player);
  expect(await codeFor(made, player)).toBe('community.tries');
});

test('hashes of codes and members differ, also between installations', () => {
  const [one, two] = [Buffer.from('one'), Buffer.from('two')];
  const kept = [communityHash(one, 'code', 'A'), communityHash(one, 'member', 'A'), communityHash(two, 'code', 'A')];
  expect(new Set(kept.map((hash) => hash.toString('hex'))).size).toBe(3);
});

test.each(['javascript:alert(1)', 'http://chat.example.com/', '//chat.example.com/', 'https://a b'])(
  'no community is joined at %s',
  (link) => {
    const read = (at: string) =>
      communitiesSection.schema.safeParse({ communities: [community({ link: at })] }).success;
    expect([read(link), read('https://chat.example.com/a?b=c')]).toEqual([false, true]);
  },
);

test('the database contains neither codes nor members', async () => {
  const made = make();
  const code = (await codeFor(made, randomUUID())).replace('-', '');
  const stored = async () =>
    JSON.stringify([await rows('community_codes'), await rows('community_joins'), await rows('community_members')]);
  expect(await stored()).not.toContain(code);
  await redeem(made, code, 'member-7');
  expect(await stored()).not.toContain(code);
  expect(await stored()).not.toContain('member-7');
});
