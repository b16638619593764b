import type { Db } from '#server/db/client.ts';

/** An account, named as whoever signs in names it. */
export type AccountName = { username: string } | { email: string } | { phone: string } | { playerId: string };

/**
 * Whether somebody signed in to the account with this browser before, by a proof of their own. An account that nobody has knows none.
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
