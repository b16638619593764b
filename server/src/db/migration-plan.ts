import { connect, type Db } from './client.ts';
import { missingMigrations, readMigrations } from './migrate.ts';
import { type Lock, type Step, stepsOf, type Time } from './migration-plan.rules.ts';

/** The effect of a lock on others. */
const WAITS: Record<Lock, string> = {
  'access exclusive': 'reads and writes wait',
  'share row exclusive': 'writes wait',
  share: 'writes wait',
  'row exclusive': 'nobody waits, except for the same rows',
  unknown: 'read the file',
};

const lasts = (time: Time, rows: number): string =>
  ({
    instant: 'instant',
    scan: `reads all rows (about ${rows})`,
    rewrite: `writes all rows again (about ${rows})`,
    rows: `changes rows (of about ${rows})`,
    unknown: 'unknown',
  })[time];

/** Returns lines about the migrations that a database does not have, and the locks of each. Changes nothing. */
export async function planMigrations(url: string): Promise<string[]> {
  const sql = connect(url, { max: 1, name: 'manawell plan', readOnly: true });
  try {
    const missing = new Set(await missingMigrations(sql));
    if (missing.size === 0) return ['The schema is up to date.'];
    const created = new Set<string>();
    const lines: string[] = [`${missing.size} migrations are pending. All run in one transaction:`];
    for (const { name, text } of readMigrations().filter((one) => missing.has(one.name))) {
      const steps = stepsOf(text, created);
      lines.push(name, ...(steps.length === 0 ? ['  makes only new tables, views and functions: instant'] : []));
      for (const step of steps) lines.push(`  ${lineOf(step, await rowsOf(sql, step.table))}`);
    }
    lines.push('A lock is held until the end of the transaction, and waits three seconds at most to be taken.');
    return lines;
  } finally {
    await sql.end();
  }
}

const lineOf = ({ table, lock, time, statement }: Step, rows: number): string =>
  table === '?'
    ? `read the file: ${statement}`
    : `${table}: ${lock} lock (${WAITS[lock]}), ${lasts(time, rows)}: ${statement}`;

async function rowsOf(db: Db, table: string): Promise<number> {
  const [row] = await db<{ rows: number }[]>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class
    where oid = to_regclass(${table}) or oid in (select inhrelid from pg_inherits where inhparent = to_regclass(${table}))`;
  return row?.rows ?? 0;
}
