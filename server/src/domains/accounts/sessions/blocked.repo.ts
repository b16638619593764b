import type { Db, Tx } from '#server/db/client.ts';

/** A block of a player. */
export interface Block {
  at: Date;
  /** Null: until an operator unblocks the player. */
  until: Date | null;
}

/** SQL condition: player `p` is blocked. */
export const isBlocked = (db: Db, at: Date) => db`
  (p.blocked_at is not null and (p.blocked_until is null or p.blocked_until > ${at}))`;

/** Returns the player's block, or undefined if the player is not blocked. */
export async function findBlock(db: Db, playerId: string, at: Date): Promise<Block | undefined> {
  const [row] = await db<Block[]>`
    select blocked_at as at, blocked_until as until from players p where id = ${playerId} and ${isBlocked(db, at)}`;
  return row;
}

export const markBlocked = (tx: Tx, playerId: string, until: Date | null) => tx`
  update players set blocked_at = now(), blocked_until = ${until}
  where id = ${playerId} and state <> 'deleted'`;

/** Ends a block. Returns false if the player was not blocked. */
export async function unblockPlayer(tx: Tx, playerId: string): Promise<boolean> {
  const rows = await tx`
    update players set blocked_at = null, blocked_until = null where id = ${playerId} and blocked_at is not null
    returning old.blocked_until is null or old.blocked_until > now() as blocked`;
  return rows[0]?.blocked === true;
}
