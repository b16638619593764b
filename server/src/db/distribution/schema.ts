import type { Db } from '../client.ts';

/** The part of a schema that decides whether it can be distributed. Partitions count as their table. */
export interface Schema {
  tables: readonly { name: string; columns: readonly string[] }[];
  keys: readonly Key[];
  foreignKeys: readonly { table: string; name: string; columns: readonly string[]; references: string }[];
  /** The functions that triggers of a table call, each with a hash of its text. */
  triggers: readonly { table: string; function: string; hash: string }[];
  /** Functions in the language SQL that have parameters. */
  sqlFunctions: readonly string[];
}

/** A primary key, a unique constraint or index, or an exclusion. */
export interface Key {
  table: string;
  name: string;
  /** Without expressions. */
  columns: readonly string[];
  /** PostgreSQL's `contype`; null for an index that is no constraint. */
  constraint?: 'p' | 'u' | 'x' | null;
}

/** Reads the schema that a connection uses. */
export const readSchema = async (db: Db): Promise<Schema> => ({
  tables: await db<Schema['tables'][number][]>`
    select relname as name, array(
      select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum
    ) as columns
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  keys: await db<Key[]>`
    select t.relname as table, i.relname as name, o.contype as constraint, array(
      select attname::text from unnest(x.indkey) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where k.position <= x.indnkeyatts order by k.position
    ) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_constraint o on o.conindid = x.indexrelid and o.conrelid = x.indrelid and o.contype in ('p', 'u', 'x')
    where t.relnamespace = current_schema()::regnamespace and not t.relispartition and (x.indisunique or x.indisexclusion)
    order by 1, 2`,
  foreignKeys: await db<Schema['foreignKeys'][number][]>`
    select t.relname as table, f.conname as name, r.relname as references, array(
      select attname::text from unnest(f.conkey) as k (attnum)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    ) as columns
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where t.relnamespace = current_schema()::regnamespace and f.contype = 'f' and f.conparentid = 0 order by 1, 2`,
  triggers: await db<Schema['triggers'][number][]>`
    select distinct coalesce(pg_partition_root(t.oid), t.oid)::regclass::text as table, p.proname as function,
      left(encode(sha256(convert_to(p.prosrc, 'UTF8')), 'hex'), 16) as hash
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal order by 1, 2`,
  sqlFunctions: (
    await db<{ name: string }[]>`
      select proname as name from pg_proc p join pg_language l on l.oid = p.prolang
      where pronamespace = current_schema()::regnamespace and lanname = 'sql' and pronargs > 0
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`
  ).map(({ name }) => name),
});
