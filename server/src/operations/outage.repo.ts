import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { PAID } from './orders.repo.ts';

/** The time of an outage. */
export interface Outage {
  from: Date;
  until: Date;
  /** Null: all games. */
  game: number | null;
  /** A delivery is late after this time. */
  minutes: number;
}

export const GROUPS = ['late', 'tried', 'signed-in'] as const;

/** Players whose item came late or not yet, who tried to pay and did not, or who were signed in. */
export type Group = (typeof GROUPS)[number];

const DAY_MS = 86_400_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '');

/** SQL condition: an order was placed in this time. Numbers begin with the UTC day, so few partitions are read. */
const placed = (db: Db, { from, until, game }: Outage) => db`
  o.number >= ${dayOf(from)} and o.number < ${dayOf(new Date(until.getTime() + DAY_MS))}
  and o.created_at >= ${from} and o.created_at < ${until} and (${game}::int is null or o.gid = ${game})`;

const OF_GROUP: Readonly<Record<Group, (db: Db, outage: Outage) => Query<object[]>>> = {
  late: (db, outage) => db`
    select o.player_id from orders o join deliveries d
      on d.player_id = o.player_id and d.source = 'order' and d.reference = o.number
    where ${placed(db, outage)} and o.payment_state = any(${PAID}::text[])
      and case when d.state in ('queued', 'retrying', 'parked', 'unclear') then now() else d.updated_at end
        > d.created_at + make_interval(mins => ${outage.minutes})`,
  tried: (db, outage) => db`
    select o.player_id from orders o where ${placed(db, outage)} and o.payment_state in ('payment_failed', 'expired')
      and not exists (
        select from orders b where b.player_id = o.player_id and b.gid = o.gid and b.payment_state = any(${PAID}::text[])
          and b.number >= ${dayOf(outage.from)} and b.number < ${dayOf(new Date(outage.until.getTime() + DAY_MS))}
          and b.created_at >= o.created_at and b.created_at < ${outage.until}
      )`,
  'signed-in': (db, { from, until, game }) => db`
    select s.player_id from sessions s where s.seen_at >= ${from} and s.created_at < ${until} and (
      ${game}::int is null or s.gid = ${game}
      or exists (select from shop_memory m where m.player_id = s.player_id and m.gid = ${game})
      or exists (select from player_games g where g.player_id = s.player_id and g.gid = ${game})
    )`,
};

/** Returns the numbers of the players of a group in ascending order, at most `most`. */
export async function playersOfOutage(db: Db, group: Group, outage: Outage, most: number): Promise<number[]> {
  const rows = await db<{ uid: number }[]>`
    select distinct p.uid from (${OF_GROUP[group](db, outage)}) as met join players p on p.id = met.player_id
    where p.state <> 'deleted' order by p.uid limit ${most}`;
  return rows.map(({ uid }) => Number(uid));
}
