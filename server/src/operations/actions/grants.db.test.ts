import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { openOperations } from '#server/wiring/open-operations.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { run } from '../operation.ts';
import { ALL_PERMISSIONS } from '../permissions.ts';
import type { OperationRefusal } from '../refusal.ts';
import { grantsGive } from './grants.ts';

const [ADA, BOB, EVE, GONE] = [80427731, 31877200, 31877201, 55512345];
const WHO = ['--why', 'ticket 4711'];

let database: TestDatabase;
let operator: Record<string, string>;
let directory: string;
let actedBefore: number;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
  directory = mkdtempSync(join(tmpdir(), 'ops-'));
  using folder = catalogFolder();
  folder.edit('coupons.yaml', 'given: code\n    code: FAIR2026', 'given: grant');
  await applyCatalog(database.sql, folder.dir, catalogRules);
  for (const uid of [ADA, BOB, EVE])
    await database.sql`insert into players (uid, nickname, kind, created_at) values (${uid}, 'somebody', 'full', now())`;
});
beforeEach(async () => {
  await database.sql`delete from grants`;
  await database.sql`delete from grant_batches`;
  actedBefore = 0;
  actedBefore = await acts();
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

const type = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(args, operator, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};
const ask = async (...args: string[]) => {
  const { code, text } = await type(...args, '--json');
  return { code, json: JSON.parse(text) };
};
const file = (text: string): string => {
  const path = join(directory, 'players.csv');
  writeFileSync(path, text);
  return path;
};
const give = (text: string, ...options: string[]) =>
  ask('grants', 'give', file(text), '--batch', 'outage', ...options, ...WHO);
const given = () => database.sql<{ uid: string; contents: object; state: string; until: Date | null }[]>`
  select p.uid::text, g.contents, g.state, nullif(g.claimable_until, 'infinity') as until
  from grants g join players p on p.id = g.player_id where g.source = 'compensation' order by p.uid`;
const acts = async (): Promise<number> =>
  (await database.sql`select from operator_actions where command = 'grants give'`).length - actedBefore;

test('all players of a file are given the same, once, and that is recorded without them', async () => {
  const players = `uid\r\n${ADA}\r\n${BOB}\r\n\r\n`;
  expect(await give(players, '--points', '50')).toMatchObject({ code: 0, json: { given: 2, before: 0, unknown: [] } });
  expect(await give(players, '--points', '50')).toMatchObject({ code: 0, json: { given: 0, before: 2 } });
  expect(await given()).toMatchObject([
    { uid: `${BOB}`, contents: { points: 50 }, state: 'claimable', until: null },
    { uid: `${ADA}`, contents: { points: 50 } },
  ]);
  const actions = await database.sql`
    select by_name, why, arguments, result from operator_actions where command = 'grants give'`;
  expect(actions).toMatchObject([
    {
      by_name: 'ada',
      why: 'ticket 4711',
      arguments: { batch: 'outage', players: '2', contents: '{"points":50}' },
      result: { given: 2 },
    },
  ]);
  expect(JSON.stringify(actions)).not.toMatch(new RegExp(`${ADA}|${BOB}`));
});

test('columns say what each player is given: points, a coupon, goods of a game', async () => {
  const text = `\uFEFFuid;points;coupon;gid;goods\n${ADA};50;;;\n"${BOB}";;fair;;\n${EVE};;;7;gem:3\n`;
  expect(await give(text, '--until', '2099-01-01T00:00:00Z')).toMatchObject({ code: 0, json: { given: 3 } });
  expect((await given()).map(({ contents }) => contents)).toEqual([
    { coupon: 'fair' },
    { gid: 7, goods: [{ good: 'gem', quantity: 3 }] },
    { points: 50 },
  ]);
  expect((await given())[0]?.until?.toISOString()).toBe('2099-01-01T00:00:00.000Z');
  // For the second operator who approves it, and for the audit log.
  const [entry] = await database.sql`
    select arguments ->> 'contents' as contents from operator_actions where command = 'grants give' order by id desc limit 1`;
  expect(entry?.contents).toBe('of their own each, together 50 points, 1 coupon fair, 3 gem of game 7');
});

test('a file can name characters; without a gid, goods are of the game of the character', async () => {
  const remember = (uid: number | undefined, character: string) => database.sql`
    insert into shop_memory (player_id, gid, region, role, method, updated_at)
    select id, 7, 'eu', jsonb_build_object('roleId', ${character}::text), 'card', now() from players where uid = ${uid ?? 0}`;
  await remember(ADA, 'hero-1');
  const text = 'game,character,points,goods\n7,hero-1,,gem:2\n7,hero-2,5,\n';
  expect(await give(text)).toMatchObject({ code: 3, json: { given: 1, unknown: ['character hero-2 of game 7'] } });
  expect(await given()).toMatchObject([{ uid: `${ADA}`, contents: { gid: 7, goods: [{ good: 'gem', quantity: 2 }] } }]);
  const twice = `uid,game,character\n${ADA},,\n,7,hero-1\n`;
  const { json } = await give(twice, '--points', '5', '--batch', 'twice');
  expect(json.error.message).toContain(`line 3: player ${ADA} is twice in the list`);
  await remember(BOB, 'hero-1');
  const several = await give('game,character\n7,hero-1\n', '--points', '5', '--batch', 'several');
  expect(several.json.error.message).toContain(`several players bought for this character: ${BOB}, ${ADA}`);
  await database.sql`delete from shop_memory`;
});

test('the players of an outage are a file for the command', async () => {
  await database.sql`
    insert into sessions (token_hash, player_id, created_at, seen_at, expires_at)
    select sha256('a'), id, now() - interval '1 hour', now(), now() + interval '1 hour' from players where uid = ${EVE ?? 0}`;
  const [from, until] = [-7_200_000, 0].map((ms) => new Date(Date.now() + ms).toISOString());
  const at = ['--from', from ?? '', '--until', until ?? '', '--by', 'signed-in'];
  const { text } = await type('grants', 'outage', ...at, '--csv');
  expect(text).toBe(`uid\n${EVE}`);
  expect((await type('grants', 'outage', ...at)).text).toBe(`1 player(s). The first: ${EVE}.`);
  expect(await give(text, '--points', '5')).toMatchObject({ code: 0, json: { given: 1 } });
  await database.sql`delete from sessions`;
});

test('lines that are wrong are named by their numbers, and nobody gets anything', async () => {
  const text = ['uid,points,coupon,gid,goods', `${ADA},50,,,`, 'kestrel,50,,,', `${BOB},0,,,`, `${ADA},7,,,`];
  text.push(`${EVE},5,fair,,`, '1,,nothing,,', '2,,,7,gem', '3,,,7,sword:1', '4,,,9,gem:1', '5,1,,,,,7', '6,1.5,,,');
  const { code, json } = await give(text.join('\n'));
  expect([code, json.error.code, json.error.params.lines]).toEqual([1, 'lines.wrong', 10]);
  const lines = [...json.error.message.matchAll(/line (\d+): (.*)/g)].map(([, at, why]) => [Number(at), why]);
  expect(lines.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [3, 'kestrel is not a player number'],
    [4, '0 is not a number of points'],
    [5, `player ${ADA} is already in line 2`],
    [6, 'needs exactly one of points, coupon, or gid with goods'],
    [7, 'coupon must be a coupon with given: grant (nothing)'],
    [8, 'goods need a gid and the form GOOD:NUMBER, joined by +'],
    [9, 'good is not a good of the game (sword)'],
    [10, 'gid is not a game (9)'],
    [11, 'there are 7 cells for 5 columns'],
    [12, '1.5 is not a number of points: it has no decimals'],
  ]);
  expect([await given(), await acts()]).toEqual([[], 0]);
});

test('unknown numbers are listed, and the other players get their grants', async () => {
  const answer = await give(`${ADA}\n${GONE}\n777\n${BOB}`, '--gid', '7', '--goods', 'gem:2');
  expect(answer).toMatchObject({ code: 3, json: { given: 2, unknown: [GONE, 777] } });
  const { text } = await type('grants', 'give', file(`${ADA}\n777`), '--batch', 'b', '--points', '1', ...WHO);
  expect(text).toBe('1 player(s) got a grant of b. No player has the number 777.');
});

test('a dry run says what would be given, and gives nothing', async () => {
  const answer = await give(`${ADA}\n${BOB}\n777`, '--points', '5', '--dry-run');
  expect(answer).toMatchObject({ code: 3, json: { given: 2, unknown: [777], dry: true } });
  expect([await given(), await acts()]).toEqual([[], 0]);
});

test('a batch gives what it gave at first: more players may come, other contents may not', async () => {
  await give(`${ADA}`, '--points', '5');
  expect(await give(`${ADA}\n${BOB}`, '--points', '5')).toMatchObject({ json: { given: 1, before: 1 } });
  const other = { code: 1, json: { error: { code: 'batch.other' } } };
  expect(await give(`${EVE}`, '--points', '6')).toMatchObject(other);
  expect(await give(`${EVE}`, '--points', '5', '--until', '2099-01-01T00:00:00Z')).toMatchObject(other);
  expect(await give(`uid,points\n${EVE},5`)).toMatchObject(other);
  expect(await given()).toHaveLength(2);
});

test('the contents of a single line cannot change either', async () => {
  await give(`uid,points\n${ADA},5`);
  expect(await give(`uid,points\n${BOB},7\n${ADA},6`)).toMatchObject({
    json: { error: { code: 'lines.wrong', message: expect.stringContaining('line 3: the player has something else') } },
  });
  expect(await give(`uid,points\n${BOB},7\n${ADA},5`)).toMatchObject({ json: { given: 1, before: 1 } });
});

test('repeating the command completes an interrupted batch', async () => {
  const { sql } = database;
  await sql`
    insert into players (uid, nickname, kind, created_at)
    select n, 'somebody', 'full', now() from generate_series(9000001, 9004500) as n`;
  const players = Array.from({ length: 4500 }, (_, n) => 9_000_001 + n).join('\n');
  await sql.unsafe(`
    create function cut_off() returns trigger language plpgsql as $$ begin
      if (select count(*) from grants) > 2000 then raise exception 'cut off'; end if; return null;
    end $$;
    create trigger cut_off after insert on grants for each statement execute function cut_off()`);
  await expect(give(players, '--points', '5')).rejects.toThrow('cut off');
  expect(await given()).toHaveLength(2000);
  await sql.unsafe('drop trigger cut_off on grants');
  expect(await give(players, '--points', '5')).toMatchObject({ code: 0, json: { given: 2500, before: 2000 } });
  expect(await give(players, '--points', '5')).toMatchObject({ code: 0, json: { given: 0, before: 4500 } });
});

test('two operators who give the same batch at once give it once', async () => {
  const players = file(`${ADA}\n${BOB}\n${EVE}`);
  const run = () => ask('grants', 'give', players, '--batch', 'same', '--points', '5', ...WHO);
  const done = await Promise.all([run(), run()]);
  expect(done.map(({ json }) => json.given).reduce((sum: number, one: number) => sum + one)).toBe(3);
});

test('of two different batches with one name only the first is given, even if both were checked before', async () => {
  const parts = await openOperations(operator);
  const caller = { by: 'ada', why: 'ticket 4711', role: null, permissions: ALL_PERMISSIONS };
  const giveNow = (uid: number, points: number) =>
    run(parts, grantsGive, caller, { batch: 'name', contents: { points }, lines: [{ uid }] }).then(
      () => 'given',
      (error: unknown) => (error as OperationRefusal).code,
    );
  const said = await Promise.all([giveNow(ADA, 5), giveNow(BOB, 6)]);
  await parts.close();
  expect(said.toSorted()).toEqual(['batch.other', 'given']);
  expect(await given()).toHaveLength(1);
});

test.each([
  ['no batch', ['--points', '5']],
  ['a batch that is no name', ['--batch', 'two words', '--points', '5']],
  ['a time that is none', ['--batch', 'b', '--points', '5', '--until', 'tomorrow']],
  ['two contents', ['--batch', 'b', '--points', '5', '--coupon', 'fair']],
  ['nothing that is given', ['--batch', 'b']],
])('%s is typed wrongly', async (_, options) => {
  const { code } = await ask('grants', 'give', file(`${ADA}`), ...options, ...WHO);
  expect([code, await given()]).toEqual([2, []]);
});

test.each([
  ['a time that is over', ['--points', '5', '--until', '2020-01-01T00:00:00Z'], 'grant.wrong'],
  ['a coupon that there is not', ['--coupon', 'nothing'], 'grant.wrong'],
  ['a good that there is not', ['--gid', '7', '--goods', 'sword:1'], 'grant.wrong'],
])('%s is refused', async (_, options, code) => {
  expect(await give(`${ADA}`, ...options)).toMatchObject({ code: 1, json: { error: { code } } });
  expect([await given(), await acts()]).toEqual([[], 0]);
});

test.each([
  ['that is not there', join('/nowhere', 'players.csv'), 1, 'players.unreadable'],
  ['that is a folder', tmpdir(), 1, 'players.unreadable'],
])('a file %s is refused', async (_, path, code, name) => {
  const answer = await ask('grants', 'give', path, '--batch', 'b', '--points', '5', ...WHO);
  expect(answer).toMatchObject({ code, json: { error: { code: name } } });
});

test.each([
  ['nothing', '\n\n'],
  ['a column that there is not', `uid,point\n${ADA},5`],
  ['no column of players', 'points\n5'],
  ['contents by columns and by options', `uid,points\n${ADA},5`],
])('a file that has %s is refused', async (_, text) => {
  expect(await give(text, '--points', '5')).toMatchObject({ code: 2, json: { error: { code: 'usage' } } });
});

test('a duplicate player is refused, and no player gets anything', async () => {
  const parts = await openOperations(operator);
  const caller = { by: 'ada', why: 'ticket 4711', role: null, permissions: ALL_PERMISSIONS };
  const input = { batch: 'twice', contents: { points: 5 }, lines: [{ uid: ADA }, { uid: ADA }] };
  await expect(run(parts, grantsGive, caller, input)).rejects.toMatchObject({ code: 'usage' });
  await parts.close();
  expect(await given()).toEqual([]);
});
