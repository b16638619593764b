import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Days } from '../period.ts';
import type { Dimension, Filter, RevenueLine } from './dimensions.ts';
import { entryColumns, entrySums, fits, groups, isRevenue, ledgerRevenue } from './ledger-revenue.repo.ts';
import { type Plan, planOf } from './rolled-plan.ts';
import { idBefore, planForValues, rolledSums, withOrders } from './rollup.repo.ts';

interface Report {
  days: Days;
  by: readonly Dimension[];
  only: Filter;
}

/**
 * Sums revenue by the roll-up, and by the ledger where it is not rolled up. The transaction must read one moment
 * (repeatable read), so that each entry counts once. The evidence of an order can change, so the roll-up has none.
 */
export async function revenueBy(tx: Tx, report: Report): Promise<RevenueLine[]> {
  const { days, by, only } = report;
  await planForValues(tx);
  const plan = by.includes('evidence') ? null : await planOf(tx, days, by.includes('day'));
  return [...(await (plan ? rolledRevenue(tx, plan, report) : ledgerRevenue(tx, days, by, only)))];
}

/** SQL: entries that are not in a roll-up, or in an hour that a day of the zone cuts. */
const otherEntries = (db: Db, { from, until, rolledTo, cuts }: Plan): Query<object[]> => db`
  select * from ledger_entries e
  where e.id > ${idBefore(db, rolledTo)} and e.at >= greatest(${from}::timestamptz, ${rolledTo}) and e.at < ${until} and e.${isRevenue(db)}
  union all
  select l.* from revenue_hour_ids h cross join lateral (
    select * from ledger_entries where id between h.first_id and h.last_id and at >= h.hour and at < h.hour + interval '1 hour'
      and at >= ${from} and at < ${until} and ${isRevenue(db)} offset 0
  ) as l
  where h.hour = any(${cuts}::timestamptz[]) and h.hour < ${rolledTo}`;

function rolledRevenue(db: Db, plan: Plan, { days, by, only }: Report) {
  const { hours, cuts } = plan;
  const whole = plan.wholeDays ?? { from: hours.until, until: hours.until };
  const names = groups(db, by);
  const day = (at: Query<object[]>) =>
    by.includes('day') ? db`to_char(${at} at time zone ${days.zone}, 'YYYY-MM-DD')` : db`null`;
  // The day of an hour is computed once, before the join (offset 0): it takes longer than to add up the rows.
  const dated = (from: Date, until: Date, step: string) => db`
    join (
      select begins, ${day(db`begins`)} as day from generate_series(
        greatest(${from}::timestamptz, (select date_trunc('day', min(begins), 'UTC') from revenue_hours)), ${until}, ${step}::interval
      ) as begins offset 0
    ) as dated using (begins)`;
  const rolled = (table: Query<object[]>, within: Query<object[]>, dates: Query<object[]>) => db`
    select ${names}, ${rolledSums(db)} from ${table} ${by.includes('day') ? dates : db``}
    where ${within} and ${fits(db, only)} group by ${names}`;
  return db<RevenueLine[]>`
    with others as (${otherEntries(db, plan)}),
    entries as (
      select ${entryColumns(db)}, ${day(db`e.at`)} as day from ${withOrders(db, db`others e`)}
    ),
    sums as (
      select ${names}, ${entrySums(db)} from entries where ${fits(db, only)} group by ${names}
      union all ${rolled(
        db`revenue_days`,
        db`begins >= ${whole.from} and begins < ${whole.until}`,
        dated(whole.from, whole.until, '1 day'),
      )}
      union all ${rolled(
        db`revenue_hours`,
        db`(begins >= ${hours.from} and begins < ${whole.from} or begins >= ${whole.until} and begins < ${hours.until})
        and begins <> all(${cuts}::timestamptz[])`,
        dated(hours.from, hours.until, '1 hour'),
      )}
    )
    select ${names}, ${rolledSums(db)} from sums group by ${names} order by ${names}`;
}
