import type { Db } from '#server/db/client.ts';
import type { Days } from '../period.ts';
import type { Hours } from './rollup.repo.ts';

/** The parts of a period that come from the roll-up; the ledger has the rest. Days and months are those of UTC. */
export interface Plan {
  /** The period. */
  from: Date;
  until: Date;
  rolledTo: Date;
  /** Hours in which a day of the zone begins: their entries are read from the ledger. */
  cuts: readonly Date[];
  /** The whole hours, days and months that the roll-up has, each without those of the later ones. */
  hours: Parts;
  days: Parts;
  months: Parts;
}

/** The part before the larger units, and the one after them. */
type Parts = readonly [Hours, Hours];

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
export async function planOf(db: Db, period: Days, byDay: boolean): Promise<Plan | null> {
  const { from, until, now, rolledTo, cuts } = await factsOf(db, period, byDay);
  if (rolledTo === null) return null;
  const behind = Math.min(until.getTime(), now.getTime()) - Math.max(from.getTime(), rolledTo.getTime());
  if (behind > MOST_BEHIND_MS) return null;
  const end = Math.min(until.getTime(), rolledTo.getTime());
  const hours = { from: roundUp(from, HOUR_MS), until: roundDown(new Date(end), HOUR_MS) };
  const days = within(
    hours,
    (at) => roundUp(at, DAY_MS),
    (at) => roundDown(at, DAY_MS),
  );
  const months = byDay ? { from: days.until, until: days.until } : within(days, monthAfter, monthBefore);
  const none = { from: months.until, until: months.until };
  return {
    ...{ from, until, rolledTo, cuts },
    ...{ hours: around(hours, days), days: around(days, months), months: [months, none] },
  };
}

/** Returns the part of a period that has whole larger units; an empty one at its end if there are none. */
function within({ from, until }: Hours, up: (at: Date) => Date, down: (at: Date) => Date): Hours {
  const [first, last] = [up(from), down(until)];
  return first < last ? { from: first, until: last } : { from: until, until };
}

const around = (all: Hours, inner: Hours): Parts => [
  { from: all.from, until: inner.from },
  { from: inner.until, until: all.until },
];

const monthBefore = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
const monthAfter = (at: Date): Date =>
  monthBefore(at) < at ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)) : at;
const roundUp = (at: Date, step: number): Date => new Date(Math.ceil(at.getTime() / step) * step);
const roundDown = (at: Date, step: number): Date => new Date(Math.floor(at.getTime() / step) * step);
