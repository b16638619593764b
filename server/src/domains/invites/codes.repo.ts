import type { Db, Sql, Tx } from '#server/db/client.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';

/** Excludes 0, 1, I and O, which look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

export const drawCode = (random: Random): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[drawBelow(random, ALPHABET.length)]).join('');

/** Returns a player's code; creates it on the first call. */
export async function findOrCreateCode(sql: Sql, random: Random, playerId: string): Promise<string> {
  for (;;) {
    const [known] = await sql<{ code: string }[]>`select code from invite_codes where player_id = ${playerId}`;
    if (known) return known.code;
    // On conflict, another player has this code, or a parallel request stored a code for this player: read again.
    await sql`
      insert into invite_codes (player_id, code) values (${playerId}, ${drawCode(random)}) on conflict do nothing`;
  }
}

export async function findOwner(db: Db, code: string): Promise<string | null> {
  const [row] = await db<{ playerId: string }[]>`select player_id as "playerId" from invite_codes where code = ${code}`;
  return row?.playerId ?? null;
}

/** Like `findOwner`, and locks the row, so that other changes to this inviter's invitations wait. */
export async function lockOwner(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx<{ playerId: string }[]>`
    select player_id as "playerId" from invite_codes where code = ${code} for update`;
  return row?.playerId ?? null;
}

/** Locks the inviters, so that changes to their invitations happen one after the other. */
export async function lockInviters(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`
    select from invite_codes where player_id = any(${[...playerIds]}::uuid[]) order by player_id for update`;
}
