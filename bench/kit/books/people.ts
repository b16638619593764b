import type { Db, Sql } from '#server/db/client.ts';

/**
 * Players of a shop that has been open for a while. Measured buyers and readers have the same orders at every shop
 * size.
 */
export interface People {
  /** All other players, who have the shop's orders: a few have hundreds, most have a few or none. */
  players: number;
  /** With the uids that `makeBuyers` expects. */
  buyers: number;
  readers: number;
  /** The number of orders of each regular, a player who buys very often. */
  regulars?: readonly number[];
}

/** Number of orders of the first, second, third, fourth … measured player. */
export const OF_A_BUYER = [2, 10, 40, 300];
export const OF_A_READER = [1, 2, 5, 20];

export const FIRST_BUYER = 900_000_000;
export const FIRST_READER = 905_000_000;
export const FIRST_REGULAR = 907_000_000;
export const FIRST_OTHER = 910_000_000;

/** Adds players; some have an email address, others a phone number. */
export const fillPlayers = (db: Db, { players, buyers, readers, regulars = [] }: People) => db`
  insert into players (id, uid, nickname, created_at, email, phone)
  select md5('player ' || uid)::uuid, uid, 'Player ' || uid, now() - interval '16 months',
    case uid % 4 when 0 then 'sign-in-' || uid || '@players.example' end, case uid % 4 when 1 then '+49' || uid end
  from (
    select ${FIRST_BUYER}::bigint + n from generate_series(0, ${buyers}::int - 1) as n
    union all select ${FIRST_READER}::bigint + n from generate_series(0, ${readers}::int - 1) as n
    union all select ${FIRST_REGULAR}::bigint + n from generate_series(0, ${regulars.length}::int - 1) as n
    union all select ${FIRST_OTHER}::bigint + n from generate_series(0, ${players}::int - 1) as n
  ) as people (uid)`;

/** Adds a gift for each player that waits to be claimed. */
export const fillGrants = (db: Db) => db`
  insert into grants (player_id, source, reference, subject, contents, state, id)
  select id, 'compensation', 'outage', 'outage', '{"points": 5}', 'claimable', uuidv7() from players where uid >= ${FIRST_BUYER}`;

/** SQL for the players who placed the orders, by uid: `count` orders in all. */
export const placers = (sql: Sql, { players, buyers, readers, regulars = [] }: People, count: number) => sql`
  select ${FIRST_BUYER}::bigint + n as uid from generate_series(0, ${buyers}::int - 1) as n,
    generate_series(1, (${OF_A_BUYER}::int[])[n % ${OF_A_BUYER.length} + 1])
  union all
  select ${FIRST_READER}::bigint + n from generate_series(0, ${readers}::int - 1) as n,
    generate_series(1, (${OF_A_READER}::int[])[n % ${OF_A_READER.length} + 1])
  union all
  select ${FIRST_REGULAR}::bigint + n - 1 as uid from unnest(${[...regulars]}::int[]) with ordinality as regular (orders, n),
    generate_series(1, orders)
  union all
  -- The first has some two thousand of ten million orders among a million players, the hundredth three hundred, the last six.
  select ${FIRST_OTHER}::bigint + floor(${players}::int * random() ^ 1.6)::bigint
  from generate_series(1, ${othersOf({ buyers, readers, regulars }, count)}::int)`;

/** Returns the number of orders that are left for the other players. */
const othersOf = ({ buyers, readers, regulars }: Required<Omit<People, 'players'>>, count: number): number => {
  const measured = ordersOf(buyers, OF_A_BUYER) + ordersOf(readers, OF_A_READER);
  return Math.max(0, count - regulars.reduce((sum, one) => sum + one, measured));
};

const ordersOf = (people: number, counts: readonly number[]): number =>
  Array.from({ length: people }, (_, n) => counts[n % counts.length] ?? 0).reduce((sum, one) => sum + one, 0);
