import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { freshStandby } from '#tests/world/standby-double.ts';
import { until } from '#tests/world/until.ts';
import { runOpsCli } from './ops.ts';

const NUMBER = '20260101-AAAAAAAAAA';
let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
});
afterAll(() => database.drop());

const type = async (args: string[], env: Record<string, string> = {}) => {
  const printed: string[] = [];
  const code = await runOpsCli(args, { ...operator, ...env }, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};

test('without a command it prints the usage', async () => {
  const { code, text } = await type([]);
  expect([code, text.startsWith('Usage: npm run ops -- COMMAND')]).toEqual([2, true]);
  for (const name of ['orders find', 'orders resolve NUMBER --as sent|refund', 'events stuck'])
    expect(text).toContain(name);
});

test.each([
  ['an unknown command', ['orders', 'destroy', NUMBER]],
  ['a missing argument', ['orders', 'show']],
  ['an additional argument', ['parked', 'all']],
  ['an option of another command', ['orders', 'show', NUMBER, '--amount', '5']],
  ['an unknown option', ['parked', '--force']],
  ['a missing required option', ['orders', 'resolve', NUMBER, '--why', 'x']],
  ['an option that names the operator', ['orders', 'redeliver', NUMBER, '--by', 'ada', '--why', 'x']],
  ['a missing reason', ['orders', 'redeliver', NUMBER]],
  ['an empty reason', ['orders', 'redeliver', NUMBER, '--why', '  ']],
])('%s: exit code 2', async (_, args) => {
  expect((await type(args)).code).toBe(2);
});

test('ignores spaces and line breaks around arguments', async () => {
  expect((await type(['orders', 'show', ` ${NUMBER}\n`])).text).toBe(`There is no order ${NUMBER}.`);
});

test('--json also prints refusals as an object', async () => {
  const { code, text } = await type(['orders', 'show', NUMBER, '--json']);
  const error = { code: 'order.unknown', message: `There is no order ${NUMBER}.`, params: { number: NUMBER } };
  expect([code, JSON.parse(text)]).toEqual([1, { error }]);
});

test('on a database of an older version every command prints what to do', async () => {
  const older = await freshDatabase();
  await older.sql`delete from migrations where name like '030-%'`;
  const { code, text } = await type(['deliveries', 'waiting'], { DATABASE_URL: older.url });
  expect([code, text]).toEqual([1, expect.stringContaining('older than this version')]);
  await older.sql`drop table migrations`;
  expect((await type(['deliveries', 'waiting'], { DATABASE_URL: older.url })).text).toContain(
    'older than this version',
  );
  await older.drop();
});

test('the audit log cannot be changed or deleted', async () => {
  const { sql } = database;
  await sql`insert into operator_actions (by_name, why, command, arguments, result) values ('ada', 'why', 'c', '{}', '{}')`;
  await expect(sql`update operator_actions set why = 'other'`).rejects.toThrow('never changed');
  await expect(sql`delete from operator_actions`).rejects.toThrow('never changed');
  await expect(sql`truncate operator_actions`).rejects.toThrow('never changed');
});

test('without a database it prints what to do', async () => {
  const { code, text } = await type(['deliveries', 'waiting'], { DATABASE_URL: '', DATA_DIR: '/nonexistent' });
  expect([code, text.includes('DATABASE_URL=')]).toEqual([1, true]);
});

test('without DATABASE_URL it uses the database of the demo that runs on these data', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ops-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'demo-world.json'), JSON.stringify({ DATABASE_URL: database.url }));
  const { text } = await type(['orders', 'show', NUMBER], { DATABASE_URL: '', DATA_DIR: dir });
  expect(text).toBe(`There is no order ${NUMBER}.`);
});

test('reports a database that does not answer', async () => {
  const { code, text } = await type(['deliveries', 'waiting'], {
    DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
  });
  expect([code, text.startsWith('The database does not answer')]).toEqual([1, true]);
});

test('reports a lost database connection, after which the outcome is unknown', async () => {
  const { sql } = database;
  const lost = await sql.begin(async (tx) => {
    await tx`lock table deliveries in access exclusive mode`;
    const said = type(['deliveries', 'waiting', '--json']);
    await until(
      () => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'manawell ops' and wait_event_type = 'Lock'`,
      (rows) => rows.length > 0,
    );
    return said;
  });
  expect([lost.code, JSON.parse(lost.text).error]).toMatchObject([1, { code: 'database.lost' }]);
});

test('refuses an environment that the portal refuses', async () => {
  const { code, text } = await type(['deliveries', 'waiting'], { NODE_ENV: 'production' });
  expect([code, text.includes('PUBLIC_URL is missing')]).toEqual([1, true]);
});

test('the age of a stand-by’s data stands next to the answer, so that a file stays a file', async () => {
  const standby = await freshStandby(database);
  onTestFinished(() => standby.drop());
  // She has no action of her own that the stand-by would have to show.
  const env = { ...(await asOperator(database, { name: 'eve' })), DATABASE_READ_URL: standby.url };
  const report = async () => {
    const [printed, noted]: string[][] = [[], []];
    const code = await runOpsCli(
      ['report', 'revenue', '--csv'],
      env,
      (text) => printed?.push(text),
      undefined,
      (text) => void noted?.push(text),
    );
    return { code, printed: printed?.join() ?? '', noted };
  };
  const { code, printed, noted } = await report();
  expect([code, printed.split('\n')[0]]).toEqual([0, expect.stringMatching(/^"day",/)]);
  expect(noted).toEqual([expect.stringMatching(/^As of \d\d:\d\d:\d\d UTC \(\d s old\), from a stand-by\.$/)]);
  await standby.says({ isRecovering: false });
  expect((await report()).noted).toEqual(['Read from the primary: the host of DATABASE_READ_URL is no stand-by.']);
});
