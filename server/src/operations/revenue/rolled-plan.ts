import type { Db } from '#server/db/client.ts';
import type { Days } from '../period.ts';
import type { Hours } from './rollup.repo.ts';

/** The parts of a period that come from the roll-up; the ledger has the rest. */
export interface Plan {
  /** The period. */
  from: Date;
  until: Date;
  rolledTo: Date;
  /** Hours in which a day of the zone begins: their entries are read from the ledger. */
  cuts: readonly Date[];
  /** All whole hours, without the cut ones. */
  hours: Hours;
  /** The whole UTC days among them; null if the report needs hours. */
  wholeDays: Hours | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Entries of a longer time without a roll-up are read faster together with all orders, as if nothing was rolled up. */
const MOST_BEHIND_MS = 2 * DAY_MS;

interface Facts {
  from: Date;
  until: Date;
  now: Date;
  rolledTo: Date | null;
  cuts: Date[];
}

/** Reads the instants of a period. Cut hours: only those at its ends, unless the report tells days apart. */
async function factsOf(db: Db, { from, to, zone }: Days, byDay: boolean): Promise<Facts> {
  const [row] = await db<Facts[]>`
    select bounds.*, now() as now, (select rolled_to from revenue_rollup) as "rolledTo", array(
      select distinct date_trunc('hour', midnight, 'UTC')
      from generate_series(${from}::date::timestamp, ${to}::date + 1, case when ${byDay}::boolean then interval '1 day'
        else greatest(${to}::date + 1 - ${from}::date, 1) * interval '1 day' end) as day
      cross join lateral (select day at time zone ${zone} as midnight) as midnights
      where midnight <> date_trunc('hour', midnight, 'UTC')
    ) as cuts
    from (
      select ${from}::date::timestamp at time zone ${zone} as "from", (${to}::date + 1)::timestamp at time zone ${zone} as until
    ) as bounds`;
  if (!row) throw new Error('the period answered no row');
  return row;
}

/** Returns the parts of a period; null if the ledger has too much of it. */
export async function planOf(db: Db, days: Days, byDay: boolean): Promise<Plan | null> {
  const { from, until, now, rolledTo, cuts } = await factsOf(db, days, byDay);
  if (rolledTo === null) return null;
  const behind = Math.min(until.getTime(), now.getTime()) - Math.max(from.getTime(), rolledTo.getTime());
  if (behind > MOST_BEHIND_MS) return null;
  const end = Math.min(until.getTime(), rolledTo.getTime());
  const hours = { from: roundUp(from.getTime(), HOUR_MS), until: roundDown(end, HOUR_MS) };
  const whole = { from: roundUp(hours.from.getTime(), DAY_MS), until: roundDown(hours.until.getTime(), DAY_MS) };
  // The days of UTC are not those of another zone, but their sum is the same.
  const canUseDays = whole.from < whole.until && (!byDay || days.zone === 'UTC');
  return { from, until, rolledTo, cuts, hours, wholeDays: canUseDays ? whole : null };
}

const roundUp = (ms: number, step: number): Date => new Date(Math.ceil(ms / step) * step);
const roundDown = (ms: number, step: number): Date => new Date(Math.floor(ms / step) * step);
