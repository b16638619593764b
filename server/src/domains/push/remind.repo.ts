import type { PushKind } from '#contract/endpoints/push.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { MARKETING } from './push.rules.ts';

/** A player who may get a reminder. */
export interface Reachable {
  playerId: string;
  /** Countries from which the player's browsers subscribed; null: unknown. */
  countries: (string | null)[];
  timeZones: string[];
}

/** Serializes the processes that create reminders, so that together they stay within the weekly limit. */
export const lockReminders = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtextextended('push.remind', 0))`;

export const findZones = (db: Db, kind: PushKind) => db<{ zone: string }[]>`
  select distinct time_zone as zone from push_subscriptions where ${kind} = any(kinds)`;

/**
 * Returns players who subscribed to a kind, in the given zones, and got fewer than `most` reminders in the last 7 days:
 * of this kind, and of all marketing. One reminder that went to several browsers counts once.
 */
export const findReachable = (
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
