import type { Kind, Placement } from '../distribution.ts';
import type { KeyException } from './exceptions.ts';
import type { Schema } from './schema.ts';

/** A table as the cluster has it; tables that it does not know are local. */
export interface Found {
  table: string;
  kind: Kind;
  /** Of a player table. */
  column: string | null;
}

/** Statements of one transaction. A step that was done is not a step of the next run. */
export interface Step {
  table: string;
  statements: readonly string[];
}

export interface Steps {
  /** Reasons for which nothing may be changed. */
  problems: readonly string[];
  /** Keys of the steps that are dropped without a replacement, only for a trial. */
  dropped: readonly string[];
  steps: readonly Step[];
}

export interface Wanted {
  placements: readonly Placement[];
  player: string;
  keys: readonly KeyException[];
  /** Drops keys that have no replacement yet, to try a cluster without real money. */
  trial: boolean;
}

/** Returns the steps from the found state of a cluster to the declared one. */
export function stepsTo(wanted: Wanted, schema: Schema, found: readonly Found[]): Steps {
  const { placements, player, trial } = wanted;
  const now = new Map(found.map((one) => [one.table, one]));
  const waiting = placements.filter(({ table, kind }) => kind !== 'local' && !now.has(table));
  const keys = wanted.keys.filter(
    ({ table, key }) =>
      waiting.some((one) => one.table === table) &&
      schema.keys.some(({ name, columns }) => name === key && !columns.includes(player)),
  );
  const kept = keys.filter(({ onCluster }) => onCluster === undefined);
  return {
    problems: [
      ...schema.tables
        .filter(({ name }) => !placements.some(({ table }) => table === name))
        .map(({ name }) => `${name} is no table of this version`),
      ...placements.flatMap((one) => misplaced(one, player, now.get(one.table))),
      ...(trial ? [] : kept.map(({ table, key, reason, mend }) => `${table}: ${key}: ${reason}. Missing: ${mend}`)),
    ],
    dropped: trial ? kept.map(({ key }) => key) : [],
    steps: waiting.map(({ table, kind }) => ({
      table,
      statements: [
        ...keys.filter((one) => one.table === table).flatMap((one) => changedKey(one, schema)),
        kind === 'reference' ? `select create_reference_table('${table}')` : distributed(table, wanted),
      ],
    })),
  };
}

/** The first player table begins a group of its own; another one might exist in the database. */
function distributed(table: string, { placements, player }: Wanted): string {
  const first = placements.find(({ kind }) => kind === 'player')?.table;
  const group = table === first ? 'none' : first;
  return `select create_distributed_table('${table}', '${player}', colocate_with => '${group}')`;
}

function misplaced({ table, kind }: Placement, player: string, found: Found | undefined): string[] {
  if (!found || (found.kind === kind && (kind !== 'player' || found.column === player))) return [];
  const by = found.column === null ? '' : ` by ${found.column}`;
  return [`${table} is a ${found.kind} table${by} on this cluster, but belongs to the ${kind} tables`];
}

function changedKey({ table, key, onCluster, index }: KeyException, { keys }: Schema): string[] {
  const type = keys.find(({ name }) => name === key)?.constraint ?? null;
  const columns = onCluster?.join(', ') ?? '';
  const constraint = { p: 'primary key', u: 'unique', x: 'unique' };
  return [
    type ? `alter table ${table} drop constraint ${key}` : `drop index ${key}`,
    ...(columns && type ? [`alter table ${table} add constraint ${key} ${constraint[type]} (${columns})`] : []),
    ...(columns && !type ? [`create unique index ${key} on ${table} (${columns})`] : []),
    ...(index ? [`create index ${key} on ${table} (${index.join(', ')})`] : []),
  ];
}
