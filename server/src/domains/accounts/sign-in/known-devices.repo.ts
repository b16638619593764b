import type { Db } from '#server/db/client.ts';

/** An account, by the name that the player entered or by its player's id. */
export type AccountName = { username: string } | { email: string } | { phone: string } | { playerId: string };

/**
 * Returns true if this browser signed in to the account before, other than through a game.
 * Returns false for an account that does not exist.
 */
export async function isKnownDevice(db: Db, account: AccountName, deviceHash: Buffer): Promise<boolean> {
  const named =
    'username' in account
      ? db`p.username = ${account.username}`
      : 'email' in account
        ? db`p.email = ${account.email}`
        : 'phone' in account
          ? db`p.phone = ${account.phone}`
          : db`p.id = ${account.playerId}`;
  const [row] = await db<{ known: boolean }[]>`
    select exists (
      select from players p join devices d on d.player_id = p.id and d.device_hash = ${deviceHash} and not d.by_game
      where ${named}
    ) as known`;
  return row?.known ?? false;
}
