import type { Db } from '#server/db/client.ts';

/** Returns the accounts that have both the number and the name of one of these people. */
export const findByUidAndName = (db: Db, people: readonly { uid: number; username: string }[]) => db<
  { id: string; username: string }[]
>`
  select p.id, p.username from players p
  join unnest(${people.map(({ uid }) => uid)}::bigint[], ${people.map(({ username }) => username)}::text[])
    as asked (uid, username) on p.uid = asked.uid and p.username = asked.username
  where p.state <> 'deleted' order by p.uid`;
