import type { Placement } from '../distribution.ts';
import type { KeyException } from './exceptions.ts';
import type { Review } from './reviewed-triggers.ts';
import type { Schema } from './schema.ts';

/** The declared state, and the exceptions that exist today. */
export interface Declared {
  placements: readonly Placement[];
  /** The column of every player table. */
  player: string;
  keys: readonly KeyException[];
  triggers: readonly { function: string }[];
  reviews: readonly Review[];
}

/** Returns a sentence about each reason for which a cluster could not have this schema, or a declaration is stale. */
export const problemsOf = (schema: Schema, declared: Declared): string[] => [
  ...ofTables(schema, declared),
  ...ofKeys(schema, declared),
  ...ofForeignKeys(schema, declared),
  ...ofTriggers(schema, declared),
  ...schema.sqlFunctions.map(
    (name) => `${name}(): a cluster cannot call functions in the language SQL: write it in PL/pgSQL`,
  ),
];

function ofTables({ tables }: Schema, { placements, player }: Declared): string[] {
  const named = placements.map(({ table }) => table);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  return [
    ...tables.filter(({ name }) => !named.includes(name)).map(({ name }) => `${name} has no kind: add it`),
    ...named.filter((name, at) => named.indexOf(name) !== at).map((name) => `${name} has two kinds`),
    ...named.filter((name) => !columns.has(name)).map((name) => `${name} has a kind but does not exist: remove it`),
    ...placements
      .filter(({ kind, table }) => kind === 'player' && columns.get(table)?.includes(player) === false)
      .map(({ table }) => `${table} is a player table without the column ${player}`),
  ];
}

function ofKeys({ keys }: Schema, { placements, player, keys: exceptions }: Declared): string[] {
  const broken = keys.filter(({ table, columns }) => isOf(placements, table, 'player') && !columns.includes(player));
  const same = (one: { table: string; key: string }) => (key: { table: string; name: string }) =>
    key.table === one.table && key.name === one.key;
  return [
    ...broken
      .filter((key) => !exceptions.some((one) => same(one)(key)))
      .map(({ table, name }) => `${table}: the key ${name} has no ${player}, so a cluster cannot keep it`),
    ...exceptions
      .filter((one) => !broken.some(same(one)))
      .map(({ table, key }) => `${table}: the exception ${key} no longer exists: remove it`),
  ];
}

/** Between kinds only a player table may refer to a reference table; between player tables only within a player. */
const ofForeignKeys = ({ foreignKeys }: Schema, { placements, player }: Declared): string[] =>
  foreignKeys.flatMap(({ table, name, columns, references }) => {
    const [from, to] = [kindOf(placements, table), kindOf(placements, references)];
    if (from === 'player' && to === 'reference') return [];
    if (from !== to) return [`${table}: the foreign key ${name} leads from a ${from} to a ${to} table`];
    return from === 'player' && !columns.includes(player)
      ? [`${table}: the foreign key ${name} has no ${player}, so its row may be on another worker`]
      : [];
  });

function ofTriggers({ triggers }: Schema, { placements, triggers: exceptions, reviews }: Declared): string[] {
  const ofPlayers = triggers.filter(({ table }) => isOf(placements, table, 'player'));
  const isExcepted = (name: string) => exceptions.some((one) => one.function === name);
  return [
    ...triggers
      .filter(({ table }) => isOf(placements, table, 'reference'))
      .map((one) => `${one.table}: a reference table runs ${one.function}() once on each server: remove the trigger`),
    ...ofPlayers.flatMap(({ table, function: name, hash }) => {
      const review = reviews.find((one) => one.function === name);
      if (review?.hash !== hash) return [`${table}: review the trigger function ${name}(), and note its hash ${hash}`];
      return review.touches === 'others' && !isExcepted(name)
        ? [`${table}: the trigger function ${name}() needs rows that a worker does not have`]
        : [];
    }),
    ...reviews
      .filter((one) => !ofPlayers.some((trigger) => trigger.function === one.function))
      .map((one) => `the reviewed trigger function ${one.function}() is on no player table: remove its review`),
    ...exceptions
      .filter((one) => !reviews.some((review) => review.function === one.function && review.touches === 'others'))
      .map((one) => `the exception ${one.function}() has no review that needs it: remove it`),
  ];
}

const kindOf = (placements: readonly Placement[], name: string) => placements.find(({ table }) => table === name)?.kind;

const isOf = (placements: readonly Placement[], table: string, kind: Placement['kind']) =>
  kindOf(placements, table) === kind;
