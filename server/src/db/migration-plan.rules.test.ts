import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';
import { statementsOf, stepsOf } from './migration-plan.rules.ts';

const locks = (sql: string) => stepsOf(sql).map(({ table, lock, time }) => [table, lock, time]);

test.each([
  ['alter table orders add column note text', [['orders', 'access exclusive', 'instant']]],
  ['alter table orders add column at timestamptz not null default now()', [['orders', 'access exclusive', 'instant']]],
  ['alter table orders add column id2 uuid default uuidv7()', [['orders', 'access exclusive', 'rewrite']]],
  ['alter table orders alter column note type int using 1', [['orders', 'access exclusive', 'rewrite']]],
  ['alter table orders alter column note set not null', [['orders', 'access exclusive', 'scan']]],
  ['alter table orders add constraint c check (total > 0)', [['orders', 'access exclusive', 'scan']]],
  ['alter table orders add constraint c check (total > 0) not valid', [['orders', 'access exclusive', 'instant']]],
  ['create index on orders (note)', [['orders', 'share', 'scan']]],
  ['create unique index o on only orders (note)', [['orders', 'share', 'scan']]],
  [
    'create trigger t before insert on orders for each row execute function f()',
    [['orders', 'share row exclusive', 'instant']],
  ],
  ['drop table orders', [['orders', 'access exclusive', 'instant']]],
  ['update orders set note = null', [['orders', 'row exclusive', 'rows']]],
  ['create table notes (id int, player uuid references players (id))', [['players', 'share row exclusive', 'instant']]],
  [
    'alter table orders add constraint f foreign key (player) references players (id)',
    [
      ['orders', 'access exclusive', 'scan'],
      ['players', 'share row exclusive', 'instant'],
    ],
  ],
  ['alter table orders validate constraint c', [['orders', 'row exclusive', 'scan']]],
  ['alter table orders add column n int check (n > 0)', [['orders', 'access exclusive', 'scan']]],
  ['drop trigger t on orders', [['orders', 'access exclusive', 'instant']]],
  ['lock table orders in share row exclusive mode', [['orders', 'share row exclusive', 'instant']]],
  ['do $$ begin delete from orders; end $$', [['?', 'unknown', 'unknown']]],
  ["create function f() returns trigger language plpgsql as $$ begin update orders set a = ';'; end $$", []],
])('%s takes %j', (sql, expected) => {
  expect(locks(sql)).toEqual(expected);
});

test('a table that the pending migrations create has no lock that anybody waits for', () => {
  const created = new Set<string>();
  expect(stepsOf('create table notes (id int); create index on notes (id);', created)).toEqual([]);
  expect(stepsOf('alter table notes add column b int', created)).toEqual([]);
  const renamed = 'alter table notes rename to remarks; alter table remarks add column c int';
  expect(stepsOf(renamed, created)).toEqual([]);
});

test('semicolons in comments, quotes and bodies end no statement', () => {
  expect(statementsOf("select ';' -- a; b\n; select $x$ ; $x$ /* ; */")).toEqual(["select ';'", 'select $x$ ; $x$']);
});

test('every migration of the product can be read', () => {
  const created = new Set<string>();
  const steps = readMigrations().flatMap(({ text }) => stepsOf(text, created));
  expect(created.has('orders')).toBe(true);
  const unread = steps.filter(
    ({ table, statement }) => table === '?' && !/^(do|select|with|create temp)/.test(statement),
  );
  expect(unread).toEqual([]);
});
