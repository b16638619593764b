import { expect, test } from 'vitest';
import { type Declared, problemsOf } from './distribution.rules.ts';
import type { Schema } from './schema.ts';

const schema: Schema = {
  tables: [
    { name: 'orders', columns: ['player_id', 'number', 'day'] },
    { name: 'days', columns: ['day'] },
    { name: 'operators', columns: ['name'] },
  ],
  keys: [
    { table: 'orders', name: 'orders_pkey', columns: ['player_id', 'number'] },
    { table: 'orders', name: 'orders_number', columns: ['number'] },
    { table: 'operators', name: 'operators_pkey', columns: ['name'] },
  ],
  foreignKeys: [{ table: 'orders', name: 'orders_day', columns: ['day'], references: 'days' }],
  triggers: [
    { table: 'orders', function: 'orders_stay', hash: 'a1' },
    { table: 'operators', function: 'operators_follow', hash: 'b2' },
  ],
  sqlFunctions: [],
};

const declared: Declared = {
  placements: [
    { table: 'orders', kind: 'player', why: '' },
    { table: 'days', kind: 'reference', why: '' },
    { table: 'operators', kind: 'local', why: '' },
  ],
  player: 'player_id',
  keys: [{ table: 'orders', key: 'orders_number', reason: '', mend: '' }],
  triggers: [],
  reviews: [{ function: 'orders_stay', hash: 'a1', touches: 'none' }],
};

test('a schema as it is declared has no problem', () => {
  expect(problemsOf(schema, declared)).toEqual([]);
});

const key = (table: string, name: string, references: string, columns: string[]): Partial<Schema> => ({
  foreignKeys: [...schema.foreignKeys, { table, name, columns, references }],
});

test.each<[string, Partial<Schema>]>([
  ['refunds has no kind', { tables: [...schema.tables, { name: 'refunds', columns: [] }] }],
  ['operators has a kind but does not exist', { tables: schema.tables.slice(0, 2) }],
  [
    'orders is a player table without the column player_id',
    { tables: schema.tables.map((table) => ({ ...table, columns: ['number'] })) },
  ],
  [
    'orders: the key orders_id has no player_id',
    { keys: [...schema.keys, { table: 'orders', name: 'orders_id', columns: ['id'] }] },
  ],
  ['orders: the exception orders_number no longer exists', { keys: schema.keys.slice(0, 1) }],
  ['leads from a player to a local table', key('orders', 'orders_by', 'operators', ['player_id', 'name'])],
  ['leads from a local to a player table', key('operators', 'operators_order', 'orders', ['number'])],
  ['leads from a local to a reference table', key('operators', 'operators_day', 'days', ['day'])],
  ['may be on another worker', key('orders', 'orders_before', 'orders', ['number'])],
  ['noted(): a cluster cannot call functions in the language SQL', { sqlFunctions: ['noted'] }],
  [
    'days: a reference table runs days_stay()',
    { triggers: [...schema.triggers, { table: 'days', function: 'days_stay', hash: 'c3' }] },
  ],
  [
    'review the trigger function orders_stay(), and note its hash a2',
    { triggers: [{ table: 'orders', function: 'orders_stay', hash: 'a2' }] },
  ],
  [
    'review the trigger function orders_tell(), and note its hash d4',
    { triggers: [...schema.triggers, { table: 'orders', function: 'orders_tell', hash: 'd4' }] },
  ],
  ['the reviewed trigger function orders_stay() is on no player table', { triggers: [] }],
])('%s', (problem, changed) => {
  expect(problemsOf({ ...schema, ...changed }, declared)).toEqual([expect.stringContaining(problem)]);
});

test('a player table may refer to its own player’s rows', () => {
  const own = key('orders', 'orders_before', 'orders', ['player_id', 'number']);
  expect(problemsOf({ ...schema, ...own }, declared)).toEqual([]);
});

test('a table has one kind', () => {
  const twice = {
    ...declared,
    placements: [...declared.placements, { table: 'days', kind: 'local', why: '' } as const],
  };
  expect(problemsOf(schema, twice)).toContain('days has two kinds');
});

test('a trigger that needs other rows is an exception, which is listed as long as the trigger exists', () => {
  const needing = { ...declared, reviews: [{ function: 'orders_stay', hash: 'a1', touches: 'others' } as const] };
  const listed = [{ function: 'orders_stay' }];
  expect(problemsOf(schema, needing)).toEqual([expect.stringContaining('needs rows that a worker does not have')]);
  expect(problemsOf(schema, { ...needing, triggers: listed })).toEqual([]);
  expect(problemsOf(schema, { ...declared, triggers: listed })).toEqual([expect.stringContaining('remove it')]);
});
