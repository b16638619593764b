import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { openDeliveries, parkedDeliveries } from '../today/deliveries.repo.ts';
import { followUpLane, relayEvents } from '../today/lanes.repo.ts';

/** Work of the workers that waits, with ages in seconds of the database's clock. */
export interface WaitingWork {
  lanes: { lane: string; count: number; oldest: number | null }[];
  open: { gid: number; count: number; oldest: number }[];
  parked: { gid: number; count: number; oldest: number }[];
  systems: { name: string; oldest: number | null; failing: number }[];
}

/** Reads all waiting work in one statement. Each part looks at a limited number of rows, by an index. */
export async function waitingWork(db: Db): Promise<WaitingWork> {
  const age = (at: Query<object[]>) => db`extract(epoch from clock_timestamp() - ${at})::float8`;
  const list = (rows: Query<object[]>, columns: Query<object[]>) =>
    db`(select coalesce(jsonb_agg(jsonb_build_object(${columns})), '[]') from (${rows}) as w)`;
  const aged = db`'count', w.count, 'oldest', ${age(db`w.oldest`)}`;
  const [row] = await db<[WaitingWork]>`
    select
      ${list(db`select lane, count, oldest from (${relayEvents(db)}) as relay union all select lane, count, oldest from (${followUpLane(db)}) as follow_up`, db`'lane', w.lane, ${aged}`)} as lanes,
      ${list(openDeliveries(db), db`'gid', w.gid, ${aged}`)} as open,
      ${list(parkedDeliveries(db), db`'gid', w.gid, ${aged}`)} as parked,
      ${list(systems(db), db`'name', w.name, 'oldest', ${age(db`w.oldest`)}, 'failing', coalesce(${age(db`w.failing_since`)}, 0)`)} as systems`;
  if (!row) throw new Error('the database returned no waiting work');
  return row;
}

/** The publisher's own systems, each with its first event that was neither sent nor parked. */
const systems = (db: Db) => db`
  select e.name, e.failing_since, (
    select stored_at from webhook_events where id > e.position order by id limit 1
  ) as oldest from webhook_endpoints e`;
