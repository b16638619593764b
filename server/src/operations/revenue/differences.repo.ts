import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { entrySums } from './ledger-revenue.repo.ts';
import { addedUp, columnsOf, type Level, storedRows } from './levels.repo.ts';
import { dimensions, entriesOf, type Hours } from './rollup.repo.ts';

/** A group whose sums are wrong. Its dimensions are those of the table. */
export interface RollupDifference {
  table: 'revenue_hours' | Level['name'];
  /** The beginning of its hour, UTC day or UTC month. */
  begins: Date;
  currency: string;
  /** The right sums less the stored ones; minor units. */
  payments: number;
  gross: number;
  refunds: number;
  disputes: number;
  net: number;
  tax: number;
}

const SUM_NAMES = ['payments', 'gross', 'refunds', 'disputes', 'net', 'tax'] as const;

/** SQL: groups whose right rows (`sign` 1) and stored rows (-1) do not cancel out. */
const unequal = (db: Db, table: RollupDifference['table'], right: Query<object[]>, stored: Query<object[]>) => {
  const columns = columnsOf(db, table);
  const isWrong = SUM_NAMES.map((name) => db`sum(sign * ${db(name)}) <> 0`).reduce((all, one) => db`${all} or ${one}`);
  return db<RollupDifference[]>`
    select ${table}::text as table, begins, ${columns}, sum(sign * payments)::int as payments,
      sum(sign * gross)::bigint as gross, sum(sign * refunds)::bigint as refunds, sum(sign * disputes)::bigint as disputes,
      sum(sign * net)::bigint as net, sum(sign * tax)::bigint as tax
    from (select 1 as sign, r.* from (${right}) as r union all select -1, s.* from (${stored}) as s) as rows
    group by begins, ${columns} having sum(sign) <> 0 or ${isWrong} order by begins limit 100`;
};

/** Returns how the sums of some hours differ from the ledger. */
export const hourDifferences = (db: Db, hours: Hours) =>
  unequal(
    db,
    'revenue_hours',
    db`
    select hour as begins, ${dimensions(db)}, ${entrySums(db)} from (${entriesOf(db, hours)}) as entries
    group by hour, ${dimensions(db)}`,
    db`
    select begins, ${dimensions(db)}, payments, gross, refunds, disputes, net, tax from revenue_hours
    where begins >= ${hours.from} and begins < ${hours.until}`,
  );

/** Returns how a level differs from the table that it is added up from. */
export const levelDifferences = (db: Db, level: Level, hours: Hours) =>
  unequal(db, level.name, addedUp(db, level, hours), storedRows(db, level, hours));
