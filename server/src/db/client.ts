import postgres from 'postgres';

/** A connection pool; `sql` templates are prepared and pipelined. */
export type Sql = postgres.Sql;
/** A pool or a transaction on it: what a repository takes. */
export type Db = postgres.ISql;
export type Tx = postgres.TransactionSql;

/** Opens a pool. `bigint` columns come back as numbers: amounts and uids stay below 2^53. */
export const connect = (url: string, options: { max?: number; name?: string } = {}): Sql =>
  postgres(url, {
    max: options.max ?? 10,
    connection: {
      application_name: options.name ?? 'manawell',
      TimeZone: 'UTC',
      // Our statements are few, prepared and found by key: planning each anew took a quarter of the database's time.
      plan_cache_mode: 'force_generic_plan',
    },
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    onnotice: () => undefined,
  });
