import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';

const [ADA, BOB, GONE] = [80427731, 31877200, 55512345];
const WHO = ['--why', 'ticket 4711'];

let database: TestDatabase;
let operator: Record<string, string>;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
  directory = mkdtempSync(join(tmpdir(), 'ops-'));
  using folder = catalogFolder();
  folder.edit('coupons.yaml', 'validFor: 3d', "validFor: 3d\n    validUntil: '2026-01-01T00:00:00Z'");
  await applyCatalog(database.sql, folder.dir, catalogRules);
  for (const uid of [ADA, BOB])
    await database.sql`insert into players (uid, nickname, kind, created_at) values (${uid}, 'somebody', 'full', now())`;
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

const type = async (...args: string[]): Promise<{ code: number; text: string }> => {
  const printed: string[] = [];
  const code = await runOpsCli(args, operator, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};
const ask = async (...args: string[]) => {
  const { code, text } = await type(...args, '--json');
  return { code, json: JSON.parse(text) };
};
const grant = (players: string, batch: string, template = 'welcome') =>
  ask('coupons', 'grant', template, '--players', players, '--batch', batch, ...WHO);
const held = async (batch: string): Promise<number> =>
  (await database.sql`select from player_coupons where batch = ${batch}`).length;

test('named players get a coupon once for each batch; the log names no player', async () => {
  expect(await grant(`${ADA},${BOB},${ADA}`, 'outage')).toMatchObject({
    code: 0,
    json: { number: null, template: 'welcome', batch: 'outage', granted: 2, before: 0 },
  });
  expect(await grant(`${ADA}`, 'outage')).toMatchObject({ code: 0, json: { granted: 0, before: 1 } });
  expect((await type('coupons', 'grant', 'welcome', '--players', `${ADA}`, '--batch', 'outage', ...WHO)).text).toBe(
    '0 player(s) got a welcome. 1 had it from this batch already.',
  );
  const actions =
    await database.sql`select command, by_name, why, arguments, result from operator_actions where command = 'coupons grant' order by id`;
  expect(actions[0]).toMatchObject({
    command: 'coupons grant',
    by_name: 'ada',
    why: 'ticket 4711',
    arguments: { template: 'welcome', batch: 'outage', players: '2' },
    result: { granted: 2 },
  });
  expect(JSON.stringify(actions)).not.toMatch(new RegExp(`${ADA}|${BOB}`));
});

test('players are read from a file, one a line', async () => {
  const file = join(directory, 'winners.txt');
  writeFileSync(file, `${ADA}\r\n${BOB}\n\n`);
  expect(await grant(file, 'contest')).toMatchObject({ code: 0, json: { granted: 2 } });
  expect(await grant(join(directory, 'nothing.txt'), 'contest')).toMatchObject({
    code: 1,
    json: { error: { code: 'players.unreadable' } },
  });
  writeFileSync(file, 'uid\nkestrel');
  expect(await grant(file, 'contest')).toMatchObject({ code: 2, json: { error: { code: 'usage' } } });
  writeFileSync(file, '\n');
  expect(await grant(file, 'contest')).toMatchObject({ code: 2, json: { error: { code: 'usage' } } });
});

test('one unknown number refuses the whole batch and is named', async () => {
  expect(await grant(`${ADA},${GONE},${BOB},777`, 'refused')).toMatchObject({
    code: 1,
    json: { error: { code: 'player.unknown', params: { uids: `${GONE},777` } } },
  });
  expect(await held('refused')).toBe(0);
  expect(await database.sql`select from operator_actions where arguments->>'batch' = 'refused'`).toEqual([]);
});

test('an unknown or ended coupon is not given', async () => {
  expect(await grant(`${ADA}`, 'b', 'nothing')).toMatchObject({ code: 1, json: { error: { code: 'coupon.unknown' } } });
  expect(await grant(`${ADA}`, 'b', 'fair')).toMatchObject({ code: 1, json: { error: { code: 'coupon.over' } } });
  expect(await held('b')).toBe(0);
});

test('a batch without a usable name, or none, is typed wrongly', async () => {
  expect((await grant(`${ADA}`, 'two words')).code).toBe(2);
  expect((await type('coupons', 'grant', 'welcome', '--players', `${ADA}`, ...WHO)).code).toBe(2);
});

test('all coupons of a player are shown, with what became of them', async () => {
  const { sql } = database;
  await grant(`${BOB}`, 'third');
  const [row] = await sql`
    insert into benefit_uses (player_id, benefit, number, state, at)
    select player_id, id::text, '20261121-AAAAAAAAAA', 'used', now() from player_coupons where batch = 'third' returning benefit`;
  await sql`update player_coupons set expires_at = now() where batch = 'contest'`;
  const { code, json } = await ask('coupons', 'show', `${BOB}`);
  expect(code).toBe(0);
  expect(json.coupons).toMatchObject([
    { template: 'welcome', id: row?.benefit, batch: 'third', state: 'used', order: '20261121-AAAAAAAAAA' },
    { batch: 'contest', state: 'expired', order: null },
    { batch: 'outage', state: 'usable', order: null, at: null },
  ]);
  expect((await type('coupons', 'show', `${BOB}`)).text.split('\n')).toHaveLength(4);
  expect(await ask('coupons', 'show', `${GONE}`)).toMatchObject({
    code: 1,
    json: { error: { code: 'player.unknown' } },
  });
});
