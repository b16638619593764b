import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { actionsWhere } from '../actions.repo.ts';

let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database, { name: 'night' });
  await database.sql.unsafe(`
    alter table operator_actions disable trigger user;
    insert into operator_actions (at, by_name, why, command, arguments, result, position, previous, hash)
    select '2026-11-01T00:00:00Z'::timestamptz + day * interval '1 day', name, '=cmd ' || day, command, '{}',
      '{"number": null}', 1000 + row_number() over (order by day, command), '', ''
    from generate_series(0, 9) as day, (values ('ada', 'orders refund'), ('bob', 'orders'), ('bob', 'ordering x')) as of (name, command);
    alter table operator_actions enable trigger user`);
});
afterAll(() => database.drop());

const type = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(args, operator, (text) => printed.push(text));
  return { code, text: printed.join('') };
};
const listed = async (...args: string[]) => JSON.parse((await type('actions', ...args, '--json')).text).actions ?? [];
const IN_NOVEMBER = ['--from', '2026-11-01', '--until', '2026-11-20'];

test('an operation is found by its name or its first word, and no other one', async () => {
  const of = async (kind: string) => [
    ...new Set((await listed('--kind', kind, ...IN_NOVEMBER)).map(({ command }: { command: string }) => command)),
  ];
  expect(await of('orders refund')).toEqual(['orders refund']);
  expect((await of('orders')).toSorted()).toEqual(['orders', 'orders refund']);
  expect(await of('order')).toEqual([]);
});

test('a time has its first moment, and not its last one', async () => {
  const days = (await listed('--operator', 'ada', '--from', '2026-11-03T00:00:00Z', '--until', '2026-11-05')).map(
    ({ at }: { at: string }) => at.slice(0, 10),
  );
  expect(days).toEqual(['2026-11-04', '2026-11-03']);
});

test.each(['yesterday', '2026-13-01', '2026-11-01T00:00:00', '0000-01-01'])('the time %s is refused', async (time) => {
  expect((await type('actions', '--from', time)).code).toBe(2);
});

test('pages of every length have each entry once, also those of one moment', async () => {
  const all = (await actionsWhere(database.sql, {}, 100)).map(({ position }) => position);
  for (const most of [1, 2, 7]) {
    const read: number[] = [];
    for (let page = await actionsWhere(database.sql, {}, most); page.length > 0; ) {
      read.push(...page.map(({ position }) => position));
      page = await actionsWhere(database.sql, {}, most, page.at(-1)?.position);
    }
    expect(read).toEqual(all);
  }
});

test('a file has the matching entries without formulas, and its download is an entry', async () => {
  const { code, text } = await type('audit', 'export', '--operator', 'ada', ...IN_NOVEMBER, '--why', 'yearly audit');
  expect(code).toBe(0);
  expect(text.startsWith('\uFEFF"time","operator","operation"')).toBe(true);
  const [, first = '', ...others] = text.split('\r\n');
  expect(first).toContain(`"2026-11-10T00:00:00.000Z","ada","orders refund","","","'=cmd 9"`);
  expect(others).toHaveLength(9);
  const [entry] = await listed('--kind', 'audit export');
  expect(entry).toMatchObject({
    by: 'night',
    why: 'yearly audit',
    arguments: { operator: 'ada', from: '2026-11-01T00:00:00.000Z', until: '2026-11-20T00:00:00.000Z' },
    result: { entries: 10 },
  });
});

test('the download for an email does not keep the email', async () => {
  await database.sql`
    insert into players (uid, kind, nickname, email, locale, created_at)
    values (77, 'full', 'Mana', 'mana@example.com', 'en', now())`;
  expect((await type('audit', 'export', '--player', 'mana@example.com', '--why', 'a request')).code).toBe(0);
  const [entry] = await listed('--kind', 'audit export');
  expect(JSON.stringify([entry.arguments, entry.result])).not.toContain('mana@');
  expect(entry.uid).toBe(77);
});
