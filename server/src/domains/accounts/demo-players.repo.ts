import type { Db, Tx } from '#server/db/client.ts';

/** Accounts that have both the number and the name of one of these. */
export const findNamed = (db: Db, people: readonly { uid: number; username: string }[]) => db<
  { id: string; username: string }[]
>`
  select p.id, p.username from players p
  join unnest(${people.map(({ uid }) => uid)}::bigint[], ${people.map(({ username }) => username)}::text[])
    as asked (uid, username) on p.uid = asked.uid and p.username = asked.username
  where p.state <> 'deleted' order by p.uid`;

/** Before anybody could have asked for a deletion. */
const LONG_AGO = new Date(0);

/** Lets accounts count as asked to be deleted since the time that it answers, which is nobody else's. */
export async function dueAtOnce(tx: Tx, ids: readonly string[]): Promise<Date> {
  await tx`
    update players set state = 'deletion_requested', deletion_requested_at = ${LONG_AGO}
    where id = any(${[...ids]}::uuid[])`;
  return LONG_AGO;
}
