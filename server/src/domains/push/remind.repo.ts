import type { PushKind } from '#contract/endpoints/push.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { MARKETING } from './push.rules.ts';

/** Somebody who may be told of something, and the one of their browsers in whose zone the night comes first. */
export interface Reachable {
  playerId: string;
  /** Where their browsers subscribed from; null: not known. */
  countries: (string | null)[];
  timeZones: string[];
}

/** Messages of marketing are made by one process at a time, so that nobody is told too much. */
export const takeTurn = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtextextended('push.remind', 0))`;

export const zonesOf = (db: Db, kind: PushKind) => db<{ zone: string }[]>`
  select distinct time_zone as zone from push_subscriptions where ${kind} = any(kinds)`;

/**
 * Players who want to be told of a kind, in zones where it is day, and were told less than enough in the last 7 days: of this kind, and of
 * all. Several browsers are told of the same thing: that counts once.
 */
export const reachable = (
  tx: Tx,
  kind: PushKind,
  zones: readonly string[],
  most: { ofKind: number; ofAll: number },
  page: { after: string; size: number },
) => tx<Reachable[]>`
  select s.player_id as "playerId", array_agg(s.country) as countries, array_agg(distinct s.time_zone) as "timeZones"
  from push_subscriptions s
  where ${kind} = any(s.kinds) and s.time_zone = any(${[...zones]}) and s.player_id > ${page.after}
    and (
      select count(distinct (m.kind, m.reference)) < ${most.ofAll}
        and count(distinct m.reference) filter (where m.kind = ${kind}) < ${most.ofKind}
      from push_messages m
      where m.player_id = s.player_id and m.kind = any(${[...MARKETING]}) and m.created_at > now() - interval '7 days'
    )
  group by s.player_id order by s.player_id limit ${page.size}`;
