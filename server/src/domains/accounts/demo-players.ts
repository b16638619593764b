import type { Db, Sql, Tx } from '#server/db/client.ts';
import { insertPlayers, knownUids } from './accounts.repo.ts';
import { eraseAtOnce } from './deletion/erase-at-once.ts';
import { findByUidAndName } from './demo-players.repo.ts';
import { hashPassword } from './sign-in/password.ts';

const PLAYER = { kind: 'full', email: null } as const;

/** Players of the demo world. Its game simulators know them by the same uids. Two have a confirmed address. */
export const DEMO_PLAYERS = [
  {
    ...PLAYER,
    uid: 80427731,
    username: 'kestrel',
    password: 'starlight',
    nickname: 'Kestrel',
    email: 'kestrel@players.example',
  },
  { ...PLAYER, uid: 80991204, username: 'mika', password: 'sakura', nickname: 'ミカ' },
  {
    ...PLAYER,
    uid: 81150377,
    username: 'lena',
    password: 'eisenherz',
    nickname: 'Lena',
    email: 'lena@players.example',
  },
  { ...PLAYER, uid: 82200456, username: 'newbie', password: 'password1', nickname: 'Newbie' },
  { ...PLAYER, uid: 83300999, username: 'guest', password: 'guestpass', nickname: 'Guest', kind: 'guest' },
] as const;

/** Adds the missing demo players. */
export async function seedDemoPlayers(sql: Sql): Promise<void> {
  const known = await knownUids(
    sql,
    DEMO_PLAYERS.map(({ uid }) => uid),
  );
  const missing = DEMO_PLAYERS.filter(({ uid }) => !known.has(uid));
  const players = await Promise.all(
    missing.map(async ({ password, ...player }) => ({ ...player, passwordHash: await hashPassword(password) })),
  );
  await insertPlayers(sql, players, new Date());
}

/** Returns the names of demo players who have accounts. A player who only has the same number has no name. */
export const findDemoPlayers = async (db: Db): Promise<string[]> =>
  (await findByUidAndName(db, DEMO_PLAYERS)).map(({ username }) => username);

/** Erases the demo players without the grace period. Returns their names. */
export async function eraseDemoPlayers(tx: Tx): Promise<string[]> {
  const found = await findByUidAndName(tx, DEMO_PLAYERS);
  await eraseAtOnce(
    tx,
    found.map(({ id }) => id),
  );
  return found.map(({ username }) => username);
}
