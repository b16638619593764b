import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** A payment link: the right to buy one item for one character. */
export interface LinkRow {
  id: string;
  /** Null once the player is erased. */
  playerId: string | null;
  gid: number;
  region: string;
  roleId: string;
  item: string;
  /** The personal offer whose price counts; null: the item's own price. */
  offer: string | null;
  locale: Locale | null;
  returnTo: string | null;
  ownerHash: Buffer | null;
  attempt: number;
  orderNumber: string | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** Expired by the database's clock. */
  isExpired: boolean;
}

export type NewLink = Pick<LinkRow, 'gid' | 'region' | 'roleId' | 'item' | 'offer' | 'locale' | 'returnTo'> & {
  playerId: string;
  tokenHash: Buffer;
  /** Seconds from now. */
  expiresIn: number;
};

const CONTENTS = ['playerId', 'gid', 'region', 'roleId', 'item', 'offer', 'locale', 'returnTo'] as const;

/** Returns whether a link sells what another one would, to the same character. */
export const isSameLink = (link: LinkRow, other: NewLink): boolean =>
  CONTENTS.every((name) => link[name] === other[name]);

const columns = (db: Db) => db`
  id, player_id as "playerId", gid, region, role_id as "roleId", item, offer, locale, return_to as "returnTo",
  owner_hash as "ownerHash", attempt, order_number as "orderNumber", created_at as "createdAt", expires_at as "expiresAt",
  ended_at as "endedAt", expires_at <= now() as "isExpired"`;

/** Stores a link. Returns null if the token has one already. */
export async function insertLink(db: Db, link: NewLink): Promise<{ id: string; expiresAt: Date } | null> {
  const [row = null] = await db<{ id: string; expiresAt: Date }[]>`
    insert into payment_links (token_hash, player_id, gid, region, role_id, item, offer, locale, return_to, expires_at)
    values (${link.tokenHash}, ${link.playerId}, ${link.gid}, ${link.region}, ${link.roleId}, ${link.item}, ${link.offer},
      ${link.locale}, ${link.returnTo}, now() + make_interval(secs => ${link.expiresIn}))
    on conflict (token_hash) do nothing
    returning id, expires_at as "expiresAt"`;
  return row;
}

export async function findLinkByToken(db: Db, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`select ${columns(db)} from payment_links where token_hash = ${tokenHash}`;
  return row;
}

export async function findLink(db: Db, id: string): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`select ${columns(db)} from payment_links where id = ${id}`;
  return row;
}

/**
 * Makes a browser the owner of a link that has none and is valid. Returns the link if this browser is the owner now. Of
 * several browsers at once, one is.
 */
export async function takeLink(db: Db, id: string, ownerHash: Buffer): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`
    update payment_links set owner_hash = ${ownerHash}, owned_at = coalesce(owned_at, now())
    where id = ${id} and (owner_hash = ${ownerHash} or owner_hash is null and ended_at is null and expires_at > now())
    returning ${columns(db)}`;
  return row;
}

/** Stores the order of an attempt, unless the link is at another attempt by now. */
export const storeOrder = (db: Db, { id, attempt }: Pick<LinkRow, 'id' | 'attempt'>, number: string) => db`
  update payment_links set order_number = ${number} where id = ${id} and attempt = ${attempt}`;

/**
 * Begins another attempt after the order of this one ended unpaid. Of several presses at once, one begins it. Returns
 * the link as it is now; undefined: it was deleted.
 */
export async function beginAttempt(
  db: Db,
  { id, attempt }: Pick<LinkRow, 'id' | 'attempt'>,
): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`
    update payment_links set attempt = attempt + 1, order_number = null where id = ${id} and attempt = ${attempt}
    returning ${columns(db)}`;
  return row ?? findLink(db, id);
}

/** Ends a link. Returns null if there is none, and false if it had ended or expired before. */
export async function endLink(tx: Tx, id: string): Promise<boolean | null> {
  const [row] = await tx<{ isOver: boolean }[]>`
    update payment_links set ended_at = coalesce(ended_at, now()) where id = ${id}
    returning old.ended_at is not null or old.expires_at <= now() as "isOver"`;
  return row ? !row.isOver : null;
}

/** Removes the players from the links of erased accounts. Their pages only lead back to the game. */
export async function eraseLinks(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`
    update payment_links set player_id = null, role_id = '', order_number = null, owner_hash = null,
      ended_at = coalesce(ended_at, now())
    where player_id = any(${[...playerIds]}::uuid[])`;
}

/** Returns the links of a player, for the export of their data. */
export const linkData = (db: Db, playerId: string) => db<
  {
    gid: number;
    item: string;
    offer: string | null;
    roleId: string;
    order: string | null;
    createdAt: Date;
    expiresAt: Date;
  }[]
>`
  select gid, region, item, offer, role_id as "roleId", order_number as "order", created_at as "createdAt", owned_at as "usedAt",
    expires_at as "expiresAt", ended_at as "endedAt"
  from payment_links where player_id = ${playerId} order by created_at, id`;

/** Links are kept for this many days after their end, so that their pages still lead back to the game. */
const KEPT_DAYS = 30;
const BATCH = 5000;

/** Deletes links that expired long ago, in short statements. */
export async function forgetLinks(db: Db): Promise<void> {
  for (;;) {
    const rows = await db`
      delete from payment_links where id in (
        select id from payment_links where expires_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${BATCH}
      ) returning 1`;
    if (rows.length < BATCH) return;
  }
}
