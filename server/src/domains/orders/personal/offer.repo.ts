import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { onOneServer } from '#server/db/cluster.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import type { PersonalOffer } from './offer.rules.ts';

/** An offer to store. */
export type NewOffer = Pick<PersonalOffer, 'key' | 'gid' | 'item' | 'prices' | 'startsAt' | 'endsAt' | 'uses'>;

const select = (db: Db, rest: Query<object[]>) => db<(PersonalOffer & { playerId: string })[]>`
  select o.player_id as "playerId", o.id, o.key, o.gid, o.item, o.prices, o.starts_at as "startsAt", o.ends_at as "endsAt",
    o.uses, o.created_at as "createdAt", o.revoked_at as "revokedAt", now() as "readAt", (
      select coalesce(json_agg(json_build_object('use', split_part(b.benefit, ':', 3)::int, 'state', b.state, 'number', b.number)), '[]')
      from benefit_uses b where b.player_id = o.player_id
        and b.benefit = any(array(select 'offer:' || o.id || ':' || n from generate_series(1, o.uses) as n))
    ) as taken
  from personal_offers o ${rest}`;

/** Returns an offer of a player; null if the player has none with this id. */
export async function findOffer(db: Db, playerId: string, id: string): Promise<PersonalOffer | null> {
  if (!isUuid(id)) return null;
  const [offer = null] = await select(db, db`where o.player_id = ${playerId} and o.id = ${id}`);
  return offer;
}

/** Returns the offers of a player in a game that have begun and not ended, those that end soonest first. */
export const runningOffers = (db: Db, playerId: string, gid: number, most: number): Promise<PersonalOffer[]> =>
  select(
    db,
    db`where o.player_id = ${playerId} and o.gid = ${gid} and o.revoked_at is null and o.starts_at <= now() and o.ends_at > now()
      order by o.ends_at, o.id limit ${most}`,
  );

/** Returns the newest offers of a player. */
export const offersOfPlayer = (db: Db, playerId: string, most: number): Promise<PersonalOffer[]> =>
  select(db, db`where o.player_id = ${playerId} order by o.created_at desc, o.id desc limit ${most}`);

/** Returns the offer of a player with a key; null: there is none. */
export async function offerOfKey(db: Db, playerId: string, key: string): Promise<PersonalOffer | null> {
  const [offer = null] = await select(db, db`where o.player_id = ${playerId} and o.key = ${key}`);
  return offer;
}

/** Stores an offer and returns its id; null: the player has one with this key. */
export async function storeOffer(
  tx: Tx,
  playerId: string,
  { key, gid, item, prices, startsAt, endsAt, uses }: NewOffer,
): Promise<string | null> {
  const [made] = await tx<{ id: string }[]>`
    insert into personal_offers (player_id, key, gid, item, prices, starts_at, ends_at, uses)
    values (${playerId}, ${key}, ${gid}, ${item}, ${JSON.stringify(prices)}::text::jsonb, ${startsAt}, ${endsAt}, ${uses})
    on conflict (player_id, key) do nothing returning id`;
  return made?.id ?? null;
}

/** Ends an offer. Waits for orders that are being placed with it. Returns it as it was before; null: there is none. */
export async function revokeOffer(tx: Tx, id: string): Promise<(PersonalOffer & { playerId: string }) | null> {
  if (!isUuid(id)) return null;
  const [player] = await tx<{ id: string }[]>`select player_id as id from personal_offers where id = ${id}`;
  if (!player) return null;
  await tx`select from personal_offers where player_id = ${player.id} and id = ${id} for update`;
  const [offer = null] = await select(tx, tx`where o.id = ${id}`);
  await tx`update personal_offers set revoked_at = now() where id = ${id} and revoked_at is null`;
  return offer;
}

/**
 * SQL: locks the offers of placed orders against revocation, and returns the numbers of those whose offer is open. Two
 * orders of one use meet at the key of `benefit_uses`. A cluster cannot lock here: an order that is placed while its
 * offer is revoked may keep the price.
 * @param orders SQL of `player_id`, `number` and `snapshot`
 */
export const lockedOffers = (db: Db, orders: Query<object[]>) => db`
  select fresh.number from ${orders} as fresh
  join personal_offers o on o.player_id = fresh.player_id and o.id = (fresh.snapshot #>> '{price,offer,id}')::uuid
  where o.revoked_at is null and o.ends_at > now() order by o.player_id, o.id ${onOneServer(db, db`for share of o`)}`;
