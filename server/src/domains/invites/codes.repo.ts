import type { Db, Sql, Tx } from '#server/db/client.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';

/** Without 0, 1, I and O, which look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

export const drawCode = (random: Random): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[drawBelow(random, ALPHABET.length)]).join('');

/** A player's code, drawn when it is first asked for. */
export async function codeOf(sql: Sql, random: Random, playerId: string): Promise<string> {
  for (;;) {
    const [known] = await sql<{ code: string }[]>`select code from invite_codes where player_id = ${playerId}`;
    if (known) return known.code;
    // Somebody else may have drawn the same, or the same player another one at once.
    await sql`
      insert into invite_codes (player_id, code) values (${playerId}, ${drawCode(random)}) on conflict do nothing`;
  }
}

export async function ownerOf(db: Db, code: string): Promise<string | null> {
  const [row] = await db<{ playerId: string }[]>`select player_id as "playerId" from invite_codes where code = ${code}`;
  return row?.playerId ?? null;
}

/** As `ownerOf`; whatever else becomes of this inviter's invitations waits for the end of the transaction. */
export async function lockOwner(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx<{ playerId: string }[]>`
    select player_id as "playerId" from invite_codes where code = ${code} for update`;
  return row?.playerId ?? null;
}

/** Lets what becomes of these inviters' invitations happen one after the other. */
export async function lockInviters(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`
    select from invite_codes where player_id = any(${[...playerIds]}::uuid[]) order by player_id for update`;
}
