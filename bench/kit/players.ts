import { randomBytes } from 'node:crypto';
import type { Query } from '#server/db/client/query.ts';
import type { Sql } from '#server/db/client.ts';

const FIRST_UID = 910_000_000;
const MONTHS = 14;
/** A player who buys all the time, among others who do not. */
export const HEAVY = { id: '01a00000-0000-7000-8000-000000000000', entries: 10_000 };

/**
 * Adds players, each with `entries` entries of points, spread over the months in the order they arrive: neighbouring
 * rows belong to different players. Each gets two grants, one of them claimed. Returns the number of entries.
 */
export async function fillPlayers(sql: Sql, players: number, entries: number): Promise<number> {
  const [{ count: there } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int as count from players where uid >= ${FIRST_UID}`;
  const [first, last] = [FIRST_UID + there, FIRST_UID + players - 1];
  await sql`
    insert into players (uid, nickname, created_at)
    select uid, 'Player ' || uid, now() - make_interval(months => ${MONTHS}) from generate_series(${first}::bigint, ${last}::bigint) as uid`;
  await insertEntries(
    sql,
    sql`select id, ${entries}::int as entries from players where uid between ${first} and ${last}`,
  );
  if (there === 0) await insertEntries(sql, sql`select ${HEAVY.id}::uuid as id, ${HEAVY.entries}::int as entries`);
  await sql`
    insert into point_balances select player_id, sum(points) from point_entries group by player_id on conflict do nothing`;
  await sql`
    insert into grants (player_id, id, source, reference, subject, contents, state, claimed_at, settled_at)
    select id, uuidv7(), 'compensation', n::text, 'outage', '{"points": 5}',
      case n when 1 then 'sent' else 'claimable' end, case n when 1 then now() end, case n when 1 then now() end
    from players, generate_series(1, 2) as n where uid between ${first} and ${last}`;
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from point_entries`;
  return row?.count ?? 0;
}

/** Of ten entries seven are earned, one is taken back, one is granted and one is spent. */
const insertEntries = (sql: Sql, players: Query<object[]>) => sql`
  insert into point_entries (player_id, id, key, kind, points, number, level_at, at)
  select player_id, uuidv7(at - clock_timestamp()), 'bench:' || n, kind,
    case when kind in ('taken_back', 'spent') then -1 - (random() * 9)::int else 1 + (random() * 40)::int end,
    case when kind in ('earned', 'taken_back') then 'B' || lpad(to_hex((random() * 2147483647)::int), 11, '0') end,
    case when kind in ('earned', 'taken_back') then at end, at
  from (
    select p.id as player_id, n, now() - random() * make_interval(months => ${MONTHS}) as at,
      case n % 10 when 0 then 'taken_back' when 1 then 'granted' when 2 then 'spent' else 'earned' end as kind
    from (${players}) as p, generate_series(1, p.entries) as n
  ) as drawn
  order by at`;

/** Creates sessions for `count` players, drawn from all, or from the numbers from `first` on; returns their tokens. */
export async function tokensOf(sql: Sql, count: number, first?: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const drawn = await sql`
    with drawn as (
      select id, row_number() over () as n from (
        select id from players where uid >= ${first ?? FIRST_UID} and uid < ${first === undefined ? Number.MAX_SAFE_INTEGER : first + count} order by random() limit ${count}
      ) as chosen
    )
    insert into sessions (token_hash, player_id, created_at, seen_at, expires_at)
    select sha256(token::bytea), id, now(), now(), now() + interval '1 day'
    from drawn join unnest(${tokens}::text[]) with ordinality as made (token, n) using (n)
    returning 1`;
  return tokens.slice(0, drawn.length);
}
