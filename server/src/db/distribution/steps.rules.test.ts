import { expect, test } from 'vitest';
import type { KeyException } from './exceptions.ts';
import type { Schema } from './schema.ts';
import { type Found, stepsTo, type Wanted } from './steps.rules.ts';

const table = (name: string) => ({ name, columns: [] });

const schema: Schema = {
  tables: ['orders', 'entries', 'payments', 'days', 'operators'].map(table),
  keys: [
    { table: 'entries', name: 'entries_pkey', columns: ['id'], constraint: 'p' },
    { table: 'entries', name: 'entries_day', columns: ['day'], constraint: null },
    { table: 'payments', name: 'payments_id', columns: ['id'], constraint: null },
  ],
  foreignKeys: [],
  triggers: [],
  sqlFunctions: [],
};

const of = { reason: 'unique for money', mend: 'a directory' };
const wanted: Wanted = {
  placements: [
    { table: 'orders', kind: 'player', why: '' },
    { table: 'entries', kind: 'player', why: '' },
    { table: 'payments', kind: 'player', why: '' },
    { table: 'days', kind: 'reference', why: '' },
    { table: 'operators', kind: 'local', why: '' },
  ],
  player: 'player_id',
  keys: [
    { table: 'entries', key: 'entries_pkey', onCluster: ['id', 'player_id'], ...of },
    { table: 'entries', key: 'entries_day', onCluster: ['day', 'player_id'], ...of },
    { table: 'payments', key: 'payments_id', onCluster: [], index: ['id'], ...of },
  ],
  trial: false,
};

const ALL = [
  ["select create_distributed_table('orders', 'player_id', colocate_with => 'none')"],
  [
    'alter table entries drop constraint entries_pkey',
    'alter table entries add constraint entries_pkey primary key (id, player_id)',
    'drop index entries_day',
    'create unique index entries_day on entries (day, player_id)',
    "select create_distributed_table('entries', 'player_id', colocate_with => 'orders')",
  ],
  [
    'drop index payments_id',
    'create index payments_id on payments (id)',
    "select create_distributed_table('payments', 'player_id', colocate_with => 'orders')",
  ],
  ["select create_reference_table('days')"],
];

const statements = (found: Found[], over: Partial<Wanted> = {}) =>
  stepsTo({ ...wanted, ...over }, schema, found).steps.map((step) => step.statements);

test('player tables are colocated, reference tables are copied, local tables stay', () => {
  expect(stepsTo(wanted, schema, []).problems).toEqual([]);
  expect(statements([])).toEqual(ALL);
});

test('a run that was stopped goes on after the tables that are done', () => {
  const orders: Found = { table: 'orders', kind: 'player', column: 'player_id' };
  expect(statements([orders])).toEqual(ALL.slice(1));
  const rest: Found[] = [
    { table: 'entries', kind: 'player', column: 'player_id' },
    { table: 'payments', kind: 'player', column: 'player_id' },
    { table: 'days', kind: 'reference', column: null },
  ];
  expect(statements([orders, ...rest])).toEqual([]);
});

test('a key that already has its player is left alone', () => {
  const keys = schema.keys.map((key) => ({ ...key, columns: [...key.columns, 'player_id'] }));
  const { steps } = stepsTo(wanted, { ...schema, keys }, []);
  expect(steps.flatMap((step) => step.statements)).toHaveLength(4);
});

test('a key that nothing replaces stops everything, except in a trial, which names it', () => {
  const keys: KeyException[] = [{ table: 'payments', key: 'payments_id', ...of }];
  const stopped = stepsTo({ ...wanted, keys }, schema, []);
  expect(stopped.problems).toEqual(['payments: payments_id: unique for money. Missing: a directory']);
  const tried = stepsTo({ ...wanted, keys, trial: true }, schema, []);
  expect(tried.problems).toEqual([]);
  expect(tried.dropped).toEqual(['payments_id']);
  expect(tried.steps.find((step) => step.table === 'payments')?.statements[0]).toBe('drop index payments_id');
});

test.each<[string, Found]>([
  ['orders is a reference table on', { table: 'orders', kind: 'reference', column: null }],
  ['orders is a player table by number on', { table: 'orders', kind: 'player', column: 'number' }],
  ['operators is a player table by name on', { table: 'operators', kind: 'player', column: 'name' }],
])('a table in another place stops everything: %s', (problem, found) => {
  expect(stepsTo(wanted, schema, [found]).problems).toEqual([expect.stringContaining(problem)]);
});

test('an unknown table stops everything', () => {
  const more = { ...schema, tables: [...schema.tables, table('extra')] };
  expect(stepsTo(wanted, more, []).problems).toEqual(['extra is no table of this version']);
});
