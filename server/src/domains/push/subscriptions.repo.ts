import type { PushKind } from '#contract/endpoints/push.ts';
import type { SessionEndedFact } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { PushSubscription } from '#server/kernel/letters/push.ts';

export interface NewSubscription extends PushSubscription {
  kinds: PushKind[];
  timeZone: string;
  locale: Locale;
  country: string | null;
  /** SHA-256 of the token of the session that created the subscription. */
  session: Buffer;
}

/** Serializes the subscriptions of one player, so that concurrent ones cannot exceed the limit. */
export const lockSubscriptions = (tx: Tx, playerId: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`push:${playerId}`}, 0))`;

/**
 * Stores a subscription. A browser belongs to the player who subscribed last; queued messages for another player are
 * dropped.
 */
export async function putSubscription(
  tx: Tx,
  playerId: string,
  browser: Buffer,
  given: NewSubscription,
): Promise<void> {
  const { endpoint, p256dh, auth, kinds, timeZone, locale, country, session } = given;
  await tx`
    insert into push_subscriptions (browser, player_id, endpoint, p256dh, auth, kinds, time_zone, locale, country, session)
    values (${browser}, ${playerId}, ${endpoint}, ${p256dh}, ${auth}, ${kinds}, ${timeZone}, ${locale}, ${country}, ${session})
    on conflict (browser) do update set player_id = excluded.player_id, endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, kinds = excluded.kinds, time_zone = excluded.time_zone, locale = excluded.locale,
      country = excluded.country, session = excluded.session, updated_at = clock_timestamp()`;
}

/** Deletes the player's least recently updated subscriptions, so that `most` are left. */
export const keepNewest = (tx: Tx, playerId: string, most: number) => tx`
  delete from push_subscriptions where browser in (
    select browser from push_subscriptions where player_id = ${playerId} order by updated_at desc, browser offset ${most})`;

export async function findKinds(db: Db, playerId: string, browser: Buffer): Promise<PushKind[]> {
  const [row] = await db<{ kinds: PushKind[] }[]>`
    select kinds from push_subscriptions where player_id = ${playerId} and browser = ${browser}`;
  return row?.kinds ?? [];
}

type Found = Omit<NewSubscription, 'session'>;
export const findSubscription = async (db: Db, playerId: string, browser: Buffer): Promise<Found | null> => {
  const [row] = await db<Found[]>`
    select endpoint, p256dh, auth, kinds, time_zone as "timeZone", locale, country from push_subscriptions
    where player_id = ${playerId} and browser = ${browser}`;
  return row ?? null;
};

/** Deletes a player's subscription; with null, those of all browsers. */
export const deleteSubscriptions = (db: Db, playerId: string, browser: Buffer | null) => db`
  delete from push_subscriptions where player_id = ${playerId} and (${browser}::bytea is null or browser = ${browser})`;

/** Deletes the subscriptions of ended sessions, and moves those of a replaced session to its successor. */
export async function followSessions(tx: Tx, facts: readonly SessionEndedFact[]): Promise<void> {
  for (const { session, next } of facts) {
    const ended = Buffer.from(session, 'hex');
    if (next === null) await tx`delete from push_subscriptions where session = ${ended}`;
    else await tx`update push_subscriptions set session = ${Buffer.from(next, 'hex')} where session = ${ended}`;
  }
}

/** Deletes a subscription that is gone at its push service, unless the browser subscribed again meanwhile. */
export const deleteGoneSubscription = (
  db: Db,
  playerId: string,
  browser: Buffer,
  { p256dh }: Pick<PushSubscription, 'p256dh'>,
) => db`
  delete from push_subscriptions where player_id = ${playerId} and browser = ${browser} and p256dh = ${p256dh}`;
