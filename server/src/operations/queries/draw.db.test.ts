import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { daySeed } from '#server/domains/lottery/draw.computation.ts';
import type { LotteryEntry } from '#server/domains/lottery/lottery.catalog.ts';
import { createTestLottery, Drawer, KEY, lottery } from '#server/domains/lottery/lottery.fixture.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';

const DRAWS = 60;

let database: TestDatabase;
let operator: Record<string, string>;
let entry: LotteryEntry;
let day: string;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  entry = lottery();
  const of = createTestLottery(database.sql, entry);
  await of.commitDays();
  const drawn = await Promise.all(Array.from({ length: DRAWS }, () => new Drawer().draw(of)));
  const [first] = drawn;
  day = typeof first === 'object' ? first.day : '';
});

const look = async (env: Record<string, string> = { LOTTERY_KEY: KEY.toString('hex') }, ...args: string[]) => {
  const printed: string[] = [];
  const typed = ['draw', 'audit', day, '--lottery', entry.id, ...args];
  const code = await runOpsCli(typed, { ...operator, ...env }, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};
const audit = async () => {
  const { code, text } = await look(undefined, '--json');
  return { code, ...(JSON.parse(text) as { draws: number; differ: number; dropped: number; improbable: object[] }) };
};
const one = (db = database.sql) => db`select player_id, id from lottery_draws where lottery = ${entry.id} limit 1`;

test('every draw of a day is computed again, and its seed is not told', async () => {
  expect(await audit()).toMatchObject({ code: 0, draws: DRAWS, differ: 0, dropped: 0, improbable: [] });
  const { text } = await look();
  expect(text).toContain(`${entry.id}, ${day}: ${DRAWS} draws, 0 differ, 0 dropped`);
  expect(text).not.toContain(daySeed(KEY, entry.id, day).toString('hex'));
});

const salt = randomBytes(16);
test.each([
  [
    'a swapped salt',
    () =>
      database.sql`update lottery_draws set salt = ${salt}, prize = 'once', given = 'once' where id = (select id from (${one()}) as o)`,
    { differ: 1 },
  ],
  [
    'a swapped prize',
    () =>
      database.sql`update lottery_draws set prize = 'once', given = 'once' where lottery = ${entry.id} and id = (select id from lottery_draws where lottery = ${entry.id} and prize <> 'once' limit 1)`,
    { differ: 1 },
  ],
  [
    'another gift than was drawn',
    () => database.sql`update grants set subject = 'once' where id = (select id from (${one()}) as o)`,
    { differ: 1 },
  ],
  [
    'a limit that was passed',
    () => database.sql`
    with winner as (update lottery_draws set prize = 'once', given = 'once' where id = (select id from (${one()}) as o) returning player_id, uid)
    insert into lottery_draws (player_id, id, lottery, day, uid, salt, prize, given, at)
    select player_id, uuidv7(), ${entry.id}, '2026-01-01', uid, ${salt}, 'once', 'once', now() from winner`,
    { differ: 1 },
  ],
  [
    'a dropped draw',
    () => database.sql`delete from lottery_draws where id = (select id from (${one()}) as o)`,
    { draws: DRAWS - 1, dropped: 1 },
  ],
])('%s is found', async (_, tamper, found) => {
  await tamper();
  expect(await audit()).toMatchObject({ code: 3, ...found });
});

test('changed weights are found: the commitment is of others', async () => {
  await database.sql`
    update lottery_days set configuration = replace(configuration, '"weight":60', '"weight":61') where lottery = ${entry.id}`;
  expect(await look()).toMatchObject({ code: 1, text: expect.stringContaining('of another configuration') });
});

test('a player who often draws the rare prize is listed', async () => {
  await database.sql`
    with lucky as (select player_id, uid from lottery_draws where lottery = ${entry.id} limit 1),
    today as (update lottery_draws as d set prize = 'once', given = 'once' from lucky where d.player_id = lucky.player_id and d.lottery = ${entry.id})
    insert into lottery_draws (player_id, id, lottery, day, uid, salt, prize, given, at)
    select player_id, uuidv7(), ${entry.id}, '2026-01-01'::date + n, uid, ${salt}, 'once', 'few', now() from lucky, generate_series(1, 4) as n`;
  expect((await audit()).improbable).toMatchObject([{ prize: 'once', times: 5, draws: 5 }]);
});

test.each([
  ['without the key', {}, 'LOTTERY_KEY is not set'],
  ['with another key', { LOTTERY_KEY: randomBytes(32).toString('hex') }, 'another LOTTERY_KEY'],
])('%s nothing can be said', async (_, env, said) => {
  expect(await look(env)).toMatchObject({ code: 1, text: expect.stringContaining(said) });
});
