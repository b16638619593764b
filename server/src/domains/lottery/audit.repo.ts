import type { Db } from '#server/db/client.ts';

/** A draw with the data to check it against. */
export interface AuditRow {
  id: string;
  uid: string;
  salt: Buffer;
  prize: string;
  given: string;
  /** Number of times that its player was given `prize` before. */
  won: number;
  /** The prize that its grant names; null: there is no grant. */
  subject: string | null;
}

/** Returns draws of a day by id, after the id `after`. */
export const drawsOfDay = (db: Db, lottery: string, day: string, after: string, limit: number) => db<AuditRow[]>`
  select d.id, d.uid::text, d.salt, d.prize, d.given, g.subject, (
    select count(*)::int from lottery_draws as b
    where b.player_id = d.player_id and b.lottery = d.lottery and b.day < d.day and b.given = d.prize
  ) as won
  from lottery_draws as d left join grants as g
    on g.player_id = d.player_id and g.source = 'lottery' and g.reference = d.lottery || ':' || d.day::text
  where d.lottery = ${lottery} and d.day = ${day} and d.id > ${after}
  order by d.id limit ${limit}`;

/** Returns how many grants of a day have no draw, because the draw was deleted. */
export async function giftsWithoutDraw(db: Db, lottery: string, day: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from grants as g
    where g.source = 'lottery' and g.reference = ${`${lottery}:${day}`} and not exists (
      select from lottery_draws as d where d.player_id = g.player_id and d.lottery = ${lottery} and d.day = ${day})`;
  return row?.count ?? 0;
}

/** Returns players of a day that drew one of these prizes more than once, with the number of all their draws. */
export const winners = (db: Db, lottery: string, day: string, prizes: readonly string[]) => db<
  { uid: string; prize: string; times: number; draws: number }[]
>`
  select w.uid::text, w.prize, w.times, (
    select count(*)::int from lottery_draws as a where a.player_id = w.player_id and a.lottery = ${lottery} and a.day <= ${day}
  ) as draws
  from (
    select player_id, uid, prize, count(*)::int as times from lottery_draws
    where lottery = ${lottery} and day <= ${day} and prize = any(${[...prizes]}::text[]) and player_id in (
      select player_id from lottery_draws where lottery = ${lottery} and day = ${day} and prize = any(${[...prizes]}::text[]))
    group by player_id, uid, prize having count(*) > 1
  ) as w order by w.times desc, w.uid limit 1000`;
