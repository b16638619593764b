import type { ChaosWorld } from '../world.ts';
import { type Gift, ORDER_TASK } from './catalogue.ts';

export interface GrantFact {
  id: string;
  playerId: string;
  uid: string;
  source: string;
  reference: string;
  subject: string | null;
  contents: Gift;
  state: string;
  /** The current or last delivery. */
  delivery: string;
  claimed: boolean;
  roleId: string | null;
  serverId: string | null;
  reason: string | null;
}

export interface PointFact {
  playerId: string;
  key: string;
  kind: string;
  points: number;
}

export interface DrawFact {
  id: string;
  uid: string;
  /** As used in the computation. */
  drawnAs: string;
  day: string;
  salt: string;
  prize: string;
  given: string;
  configuration: string;
  commitment: string;
}

export interface ActivityFacts {
  grants: GrantFact[];
  /** Number of coupons of each grant, by its id. */
  coupons: ReadonlyMap<string, number>;
  /** Points that come from no order. */
  points: PointFact[];
  /** Points that count for the level, by uid. */
  counted: ReadonlyMap<string, number>;
  /** Point entries that spent and left a negative balance. */
  overdrawn: string[];
  /** How often entries of the redeem list count as taken, by entry, for all players together. */
  redeemed: ReadonlyMap<string, number>;
  progress: { uid: string; task: string; count: number; sum: number }[];
  /** Number of orders that count for the order task, by uid. */
  counting: ReadonlyMap<string, number>;
  /** `early`: the order by which it counts was fully refunded before the day on which it counts. */
  invites: { id: string; inviter: string; invitee: string; state: string; number: string | null; early: boolean }[];
  /** In the order of their days. */
  draws: DrawFact[];
  binding: {
    /** Owners of each number, in order. */
    bound: { uid: string; phone: string }[];
    owners: { uid: string; phone: string }[];
    /** Number of kinds that each player has bound, by uid. */
    kinds: ReadonlyMap<string, number>;
    /** How many numbers took part in the gift. */
    parts: number;
  };
}

const EVERYBODY = '00000000-0000-0000-0000-000000000000';

export async function readActivities({ sql }: ChaosWorld): Promise<ActivityFacts> {
  const counts = (rows: { key: string; count: number }[]): Map<string, number> =>
    new Map(rows.map(({ key, count }) => [key, count]));
  return {
    grants: await sql<GrantFact[]>`
      select g.id, g.player_id as "playerId", p.uid::text, g.source, g.reference, g.subject, g.contents, g.state,
        coalesce(g.delivery, g.id)::text as delivery, g.claimed_at is not null as claimed, g.role_id as "roleId",
        g.role->'server'->>'id' as "serverId", g.reason
      from grants as g join players as p on p.id = g.player_id`,
    coupons: counts(
      await sql`select substr(batch, 7) as key, count(*)::int from player_coupons where batch like 'grant:%' group by 1`,
    ),
    points: await sql<PointFact[]>`
      select player_id as "playerId", key, kind, points from point_entries where number is null`,
    counted: counts(
      await sql`select p.uid::text as key, sum(points)::int as count from point_entries as e join players as p on p.id = e.player_id
        where level_at is not null group by 1`,
    ),
    overdrawn: (await sql<{ key: string }[]>`select key from chaos_overdrawn`).map(({ key }) => key),
    redeemed: counts(
      await sql`select substr(subject, 8) as key, sum(used)::int as count from limit_counts
        where gid = 0 and subject like 'redeem:%' and player_id = ${EVERYBODY} group by 1`,
    ),
    progress: await sql<ActivityFacts['progress']>`
      select p.uid::text, t.task, t.count::int, coalesce((
        select sum(amount) from task_entries as e where e.player_id = t.player_id and e.task = t.task and e.period = t.period
      ), 0)::int as sum
      from task_progress as t join players as p on p.id = t.player_id`,
    counting: counts(
      await sql`select p.uid::text as key, count(*)::int from task_entries as e join players as p on p.id = e.player_id
        where task = ${ORDER_TASK} and amount > 0 group by 1`,
    ),
    invites: await sql<ActivityFacts['invites']>`
      select i.id, a.uid::text as inviter, b.uid::text as invitee, i.state, i.number, exists (
          select from order_events as e where e.number = i.number and e.event = 'refunded' and e.at < i.counts_at) as early
      from invites as i join players as a on a.id = i.inviter_id join players as b on b.id = i.invitee_id`,
    draws: await sql<DrawFact[]>`
      select d.id, p.uid::text, d.uid::text as "drawnAs", d.day::text, encode(d.salt, 'hex') as salt, d.prize, d.given, y.configuration,
        encode(y.commitment, 'hex') as commitment
      from lottery_draws as d join players as p on p.id = d.player_id join lottery_days as y on y.lottery = d.lottery and y.day = d.day
      order by d.day, d.id`,
    binding: {
      bound: await sql<ActivityFacts['binding']['bound']>`
        select p.uid::text, b.phone from chaos_bound as b join players as p on p.id = b.player_id order by b.n`,
      owners: await sql<
        ActivityFacts['binding']['owners']
      >`select uid::text, phone from players where phone is not null`,
      kinds: counts(
        await sql`select p.uid::text as key, count(*)::int from bindings as b join players as p on p.id = b.player_id group by 1`,
      ),
      parts: (await sql`select from binding_gifts`).length,
    },
  };
}
