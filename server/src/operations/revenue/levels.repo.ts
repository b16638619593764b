import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dimensionsOf } from './families.ts';
import { columnList } from './ledger-revenue.repo.ts';
import { type Hours, rolledSums } from './rollup.repo.ts';

export type Unit = 'hour' | 'day' | 'month';

/** A table that is added up from another one. */
export interface Level {
  name: string;
  of: string;
  unit: Unit;
}

/** All of them, each after the one that it is added up from. */
export const LEVELS: readonly Level[] = [
  { name: 'revenue_days', of: 'revenue_hours', unit: 'day' },
  { name: 'revenue_months', of: 'revenue_days', unit: 'month' },
  { name: 'revenue_days_items', of: 'revenue_days', unit: 'day' },
  { name: 'revenue_months_items', of: 'revenue_days_items', unit: 'month' },
  { name: 'revenue_hours_short', of: 'revenue_hours', unit: 'hour' },
  { name: 'revenue_days_short', of: 'revenue_hours_short', unit: 'day' },
];

/** SQL: the dimensions of a table. */
export const columnsOf = (db: Db, name: string): Query<object[]> => columnList(db, dimensionsOf(name));

/** SQL: the beginning of the unit in which a time lies. */
const begin = (db: Db, unit: Unit, at: Query<object[]>) => db`date_trunc(${unit}, ${at}, 'UTC')`;

/** SQL: the end of the complete units that some hours touch. */
const endOf = (db: Db, unit: Unit, until: Date) => db`least(
  ${begin(db, unit, db`(select rolled_to from revenue_rollup)`)},
  ${begin(db, unit, db`${until}::timestamptz - interval '1 microsecond'`)} + ('1 ' || ${unit})::interval
)`;

/** SQL: rows of a level, added up again for the complete units that some hours touch. */
export const addedUp = (db: Db, { name, of, unit }: Level, { from, until }: Hours) => db`
  select ${begin(db, unit, db`begins`)} as begins, ${columnsOf(db, name)}, ${rolledSums(db)} from ${db(of)}
  where begins >= ${begin(db, unit, db`${from}::timestamptz`)} and begins < ${endOf(db, unit, until)}
  group by 1, ${columnsOf(db, name)}`;

/** SQL: the rows of a level for the same units. */
export const storedRows = (db: Db, { name, unit }: Level, { from, until }: Hours) => db`
  select begins, ${columnsOf(db, name)}, payments, gross, refunds, disputes, net, tax from ${db(name)}
  where begins >= ${begin(db, unit, db`${from}::timestamptz`)} and begins < ${endOf(db, unit, until)}`;

/** Adds up the complete units that some hours touch. The roll-up must be locked. */
export async function addUp(tx: Tx, hours: Hours): Promise<void> {
  for (const level of LEVELS) {
    const { name, unit } = level;
    await tx`
      delete from ${tx(name)}
      where begins >= ${begin(tx, unit, tx`${hours.from}::timestamptz`)} and begins < ${hours.until}`;
    await tx`
      insert into ${tx(name)} (begins, ${columnsOf(tx, name)}, payments, gross, refunds, disputes, net, tax)
      ${addedUp(tx, level, hours)}`;
  }
}
