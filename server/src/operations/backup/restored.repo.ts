import type { Db } from '#server/db/client.ts';
import { readMigrations } from '#server/db/migrate.ts';

/** The schema of a restored database, compared with this version. */
export interface Schema {
  /** The newest migration that the backup has; null: it is no shop. */
  newest: string | null;
  /** Migrations that this version does not know: a newer one made the backup. */
  unknown: string[];
  /** Migrations that this version would apply. */
  missing: string[];
  /** Migrations with another content than this version's. */
  changed: string[];
}

export async function schemaOf(db: Db): Promise<Schema> {
  const [table] = await db<{ known: boolean }[]>`select to_regclass('migrations') is not null as known`;
  const rows = table?.known
    ? await db<{ name: string; hash: string }[]>`select name, hash from migrations order by name`
    : [];
  const ours = new Map(readMigrations().map(({ name, hash }) => [name, hash]));
  const theirs = new Set(rows.map(({ name }) => name));
  return {
    newest: rows.at(-1)?.name ?? null,
    unknown: rows.flatMap(({ name }) => (ours.has(name) ? [] : [name])),
    missing: [...ours.keys()].filter((name) => !theirs.has(name)),
    changed: rows.flatMap(({ name, hash }) => ((ours.get(name) ?? hash) === hash ? [] : [name])),
  };
}

/** The contents of a backup that operators compare with what they expect. */
export interface Contents {
  players: number;
  orders: number;
  payments: number;
  deliveries: number;
  ledgerEntries: number;
  /** The newest of these: providers know of payments since. Null: there is none. */
  newest: Date | null;
}

export async function contentsOf(db: Db): Promise<Contents> {
  const [row] = await db<Contents[]>`
    select (select count(*) from players)::bigint as players, (select count(*) from orders)::bigint as orders,
      (select count(*) from payments)::bigint as payments, (select count(*) from deliveries)::bigint as deliveries,
      (select count(*) from ledger_entries)::bigint as "ledgerEntries",
      (select max(at) from (
        select max(updated_at) as at from orders union all select max(updated_at) from payments
        union all select max(at) from ledger_entries union all select max(at) from operator_actions
      ) as times) as newest`;
  return row ?? { players: 0, orders: 0, payments: 0, deliveries: 0, ledgerEntries: 0, newest: null };
}

/** Returns how many tables of its own a database has, and the number of orders if it is a shop. */
export async function occupationOf(db: Db): Promise<{ tables: number; orders: number | null }> {
  const [row] = await db<{ tables: number; shop: boolean }[]>`
    select count(*)::int as tables, to_regclass('public.orders') is not null as shop from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  if (!row?.shop) return { tables: row?.tables ?? 0, orders: null };
  const [found] = await db<{ orders: number }[]>`select count(*)::int as orders from public.orders`;
  return { tables: row.tables, orders: found?.orders ?? 0 };
}
