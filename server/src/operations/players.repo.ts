import type { Db, Tx } from '#server/db/client.ts';
import { OperationRefusal } from './refusal.ts';

const UID = /^\d{1,15}$/;

/** Players by their numbers; a number that nobody has is absent. */
export async function playersOf(db: Db, uids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ uid: number; id: string }[]>`
    select uid, id from players where uid = any(${[...uids]}::bigint[]) and state <> 'deleted'`;
  return new Map(rows.map(({ uid, id }) => [Number(uid), id]));
}

/** The same, who cannot be erased until the transaction ends: what they are given then is erased with them. */
export async function lockPlayers(tx: Tx, uids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx<{ uid: number; id: string }[]>`
    select uid, id from players where uid = any(${[...uids]}::bigint[]) and state <> 'deleted' order by id for share`;
  return new Map(rows.map(({ uid, id }) => [Number(uid), id]));
}

/** The id of a player by the number that they know. @throws OperationRefusal `player.unknown` */
export async function playerOf(db: Db, uid: string): Promise<string> {
  const id = UID.test(uid) ? (await playersOf(db, [Number(uid)])).get(Number(uid)) : undefined;
  if (!id) throw new OperationRefusal('player.unknown', `No player has the number ${uid}.`, { uid });
  return id;
}
