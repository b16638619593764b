import { connect, type Db, type Sql } from '../client.ts';
import { PLACEMENTS, PLAYER } from '../distribution.ts';
import { missingMigrations } from '../migrate.ts';
import { KEY_EXCEPTIONS } from './exceptions.ts';
import { readSchema } from './schema.ts';
import { type Found, type Steps, stepsTo } from './steps.rules.ts';

/** The database is no cluster, or not one that can take the tables; the message says why. No table was moved. */
export class CannotDistribute extends Error {}

const NO_CITUS =
  'This database has no extension citus, so it stays as it is. On a coordinator with workers, `create extension citus` ' +
  'in this database of every server, name the coordinator with `citus_set_coordinator_host`, and add each worker with ' +
  '`citus_add_node`.';
const NO_WORKERS = 'This database has the extension citus, but no worker: add each one with `citus_add_node`.';
const A_WORKER = 'This is a worker of the cluster: use the address of its coordinator.';

/** Returns the problems of a cluster that would stop `distribute`, and its steps. Changes nothing. */
export async function planDistribution(url: string, trial: boolean): Promise<string[]> {
  const sql = connect(url, { max: 1, name: 'manawell plan', readOnly: true });
  try {
    await assertCluster(sql);
    return linesOf(await readSteps(sql, trial));
  } finally {
    await sql.end();
  }
}

/** @throws CannotDistribute if a database is not the coordinator of a cluster with workers */
export async function checkCluster(url: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'manawell distribute', readOnly: true });
  try {
    await assertCluster(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Puts each table in its place. Each table is one transaction, so a run that was stopped goes on where it stopped.
 * Every process of the portal must be stopped.
 * @throws CannotDistribute
 * @param url of the tables' owner
 * @param say gets each step before it begins
 */
export async function distribute(url: string, trial: boolean, say: (line: string) => void): Promise<void> {
  const sql = connect(url, { max: 1, name: 'manawell distribute' });
  try {
    await assertCluster(sql);
    if ((await missingMigrations(sql)).length > 0) throw new CannotDistribute('Migrations are pending: migrate first.');
    const { problems, dropped, steps } = await readSteps(sql, trial);
    if (problems.length > 0) throw new CannotDistribute(['No table was moved:', ...problems].join('\n'));
    for (const key of dropped) say(`For a trial only: ${key} is dropped without a replacement.`);
    await allowTriggers(sql);
    for (const { table, statements } of steps) {
      say(table);
      await sql.begin(async (tx) => {
        await tx`select set_config('citus.enable_unsafe_triggers', 'on', true)`;
        for (const statement of statements) await tx.unsafe(statement);
      });
    }
  } finally {
    await sql.end();
  }
}

async function assertCluster(db: Db): Promise<void> {
  const [known] = await db`select from pg_extension where extname = 'citus'`;
  if (!known) throw new CannotDistribute(NO_CITUS);
  const [cluster] = await db<{ coordinator: boolean; workers: number }[]>`
    select (select groupid from pg_dist_local_group) = 0 as coordinator,
      (select count(*)::int from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary') as workers`;
  if (!cluster?.coordinator) throw new CannotDistribute(A_WORKER);
  if (cluster.workers === 0) throw new CannotDistribute(NO_WORKERS);
}

const readSteps = async (db: Db, trial: boolean): Promise<Steps> =>
  stepsTo(
    { placements: PLACEMENTS, player: PLAYER, keys: KEY_EXCEPTIONS, trial },
    await readSchema(db),
    // A local table that the cluster knows (for a foreign key) has no distribution and one copy.
    await db<Found[]>`
      select relname as table, case partmethod when 'n' then 'reference' else 'player' end as kind,
        column_to_column_name(logicalrelid, partkey) as column
      from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where relnamespace = current_schema()::regnamespace and not relispartition and (partmethod <> 'n' or repmodel = 't')`,
  );

/** For partitions that are created later with their triggers. Those were reviewed: see `reviewed-triggers.ts`. */
const allowTriggers = (sql: Sql) =>
  sql.unsafe(`do $$ begin
    execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
  end $$`);

const linesOf = ({ problems, dropped, steps }: Steps): string[] => [
  ...(problems.length > 0 ? ['Nothing can be distributed yet:', ...problems.map((one) => `  ${one}`)] : []),
  ...(steps.length === 0 ? ['Every table is in its place.'] : [`${steps.length} tables are not in their place:`]),
  ...steps.flatMap(({ table, statements }) => [table, ...statements.map((one) => `  ${one}`)]),
  ...dropped.map((key) => `For a trial only: ${key} would be dropped without a replacement.`),
];
