import type { Db, Tx } from '#server/db/client.ts';
import { EVERYBODY, reasonOf } from '#server/db/refuse.ts';
import type { OrderRow } from './orders.repo.ts';

/** What an order takes of the limits that hold for it. */
export interface Limits {
  /** Of an item sold in a limited number to all buyers together; null: as many as they like. */
  stock: number | null;
  purchases: { roleId: string; period: string; most: number } | null;
  /** Of the player's own cap, if there is one: thousandths of the reference's minor unit, in a month (its first day). */
  spending: { month: string; reference: number };
}

type Limited = 'open' | 'item_open' | 'stock' | 'purchases' | 'spending' | 'coupon' | 'first_top_up';

/** A limit does not allow the order, or another one has what it would use up: nothing of it was written. */
export class LimitReached extends Error {
  readonly which: Limited;

  constructor(which: Limited) {
    super(which);
    this.which = which;
  }
}

/** No cap: what JavaScript still counts exactly. */
const MOST = Number.MAX_SAFE_INTEGER;

/** Whose purchase of what is counted. */
type Bought = Pick<OrderRow, 'playerId' | 'gid' | 'item'>;

/**
 * The parts of a statement that count a purchase of an item, where `fresh` has a row for it: `counting` among its expressions,
 * `refusals` in the `case` that ends the statement when a limit is reached. The rows of the counts are locked by it, so limits
 * are exact under races.
 */
export function takeCounts(db: Db, { playerId, gid, item }: Bought, { stock, purchases }: Omit<Limits, 'spending'>) {
  const counts = [
    ...(stock === null ? [] : [{ who: EVERYBODY, roleId: '', period: '-infinity', most: stock }]),
    ...(purchases ? [{ ...purchases, who: playerId }] : []),
  ];
  const counting = db`
    counted as (
      insert into purchase_counts as counts (player_id, gid, item, role_id, period, used, most)
      select c.who, ${gid}, ${item}, c.role_id, c.period::timestamp, 1, c.most from fresh, unnest(
        ${counts.map((c) => c.who)}::uuid[], ${counts.map((c) => c.roleId)}::text[],
        ${counts.map((c) => c.period)}::text[], ${counts.map((c) => c.most)}::int[]
      ) as c (who, role_id, period, most)
      where c.most > 0
      on conflict (player_id, gid, item, role_id, period)
        do update set used = counts.used + 1, most = excluded.most where counts.used < excluded.most
      returning player_id
    )`;
  const refusals = db`
      when ${stock !== null} and not exists (select from counted where player_id = ${EVERYBODY}) then refuse('stock')
      when (select count(*) from counted) < ${counts.length} then refuse('purchases')`;
  return { counting, refusals };
}

/** The same of the players' own caps, for the orders of `fresh` (`player_id`, `created_at`, `month`, `spends`), a player each. */
export function takeSpending(db: Db) {
  const counting = db`
    capped as (
      select player_id, case when next_from <= created_at then next_reference else reference end as cap
      from spending_caps join fresh using (player_id)
    ),
    -- Counted without a cap too: one that is set while orders are placed would miss those under way.
    spent as (
      insert into monthly_spending as m (player_id, month, reference)
      select player_id, month, spends from fresh left join capped using (player_id)
      where cap is null or spends <= cap order by player_id
      on conflict (player_id, month) do update set reference = m.reference + excluded.reference
        where m.reference + excluded.reference <= coalesce((select cap from capped where capped.player_id = m.player_id), ${MOST})
      returning player_id
    )`;
  return { counting, refusals: db`when player_id not in (select player_id from spent) then refuse('spending')` };
}

/** What the database's `refuse` threw as `LimitReached`; any other error as it is. */
export function limitReached(error: unknown): unknown {
  const reason = reasonOf(error);
  return reason === null ? error : new LimitReached(reason as LimitReached['which']);
}

/**
 * Gives back what orders that came to nothing had taken of the limits. Rows are locked in the order in which placing an order locks
 * its own: first all counts by their keys, where those of everybody are the least, then spending.
 */
export async function giveBackLimits(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  const counts = orders.flatMap((order) => countsTaken(order, order.snapshot));
  for (const count of inOrder(counts)) await giveBackCount(tx, count);
  const spent = orders.map(({ playerId, snapshot: { spending } }) => ({ playerId, ...spending }));
  for (const { playerId, month, reference } of inOrder(spent)) {
    await tx`
      update monthly_spending set reference = greatest(0, reference - ${reference})
      where player_id = ${playerId} and month = ${month}::text::date`;
  }
}

/** Gives back what `takeCounts` took of the stock, if it did, and of a purchase limit. */
export async function giveBackCounts(tx: Tx, bought: Bought, taken: Taken): Promise<void> {
  for (const count of countsTaken(bought, taken)) await giveBackCount(tx, count);
}

/** Takes a piece of a stock for an order that has none any more: false where none is left. */
export async function takePiece(tx: Tx, order: Bought, stock: number): Promise<boolean> {
  const { counting } = takeCounts(tx, order, { stock, purchases: null });
  const rows = await tx`with fresh as (select), ${counting} select from counted`;
  return rows.length === 1;
}

/** Gives back the pieces of a stock that orders have, and nothing else; who locks many takes turns. */
export async function giveBackPieces(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  const pieces = orders.flatMap((order) => countsTaken(order, { limit: null, stock: order.snapshot.stock }));
  for (const piece of inOrder(pieces)) await giveBackCount(tx, piece);
}

/** What an order took of the counts. */
type Taken = Pick<OrderRow['snapshot'], 'limit' | 'stock'>;

/** Names a count; its first property is the first column of its key. */
interface Count extends Bought {
  roleId: string;
  period: string;
}

const countsTaken = ({ playerId, gid, item }: Bought, { limit, stock }: Taken): Count[] => [
  ...(stock ? [{ playerId: EVERYBODY, gid, item, roleId: '', period: '-infinity' }] : []),
  ...(limit ? [{ playerId, gid, item, ...limit }] : []),
];

const giveBackCount = (tx: Tx, { playerId, gid, item, roleId, period }: Count) => tx`
  update purchase_counts set used = used - 1
  where player_id = ${playerId} and gid = ${gid} and item = ${item} and role_id = ${roleId} and period = ${period}::text::timestamp`;

/** By all that they have, so that two who lock many take turns. */
function inOrder<T extends { playerId: string }>(rows: readonly T[]): T[] {
  const keyed = rows.map((row) => ({ row, key: Object.values(row).join(' ') }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

export interface Period {
  /** The instant at which the period runs: now. */
  at: Date;
  /** Local start, as PostgreSQL writes a timestamp; `-infinity` for a lifetime. */
  starts: string;
  resetsAt: Date | null;
}

/** The running period of a limit, by the database's clock and time zones. */
export async function runningPeriod(
  db: Db,
  limit: { period: string; timeZone: string; resetHour: number },
): Promise<Period> {
  const [row] = await db<Period[]>`
    select now() as at, starts::text as starts, resets_at as "resetsAt"
    from limit_period(now(), ${limit.period}, ${limit.timeZone}, ${limit.resetHour})`;
  if (!row) throw new Error('limit_period answered no row');
  return row;
}

export const countsOf = (db: Db, playerId: string, gid: number) => db<
  { item: string; roleId: string; period: string; used: number }[]
>`
  select item, role_id as "roleId", period::text as period, used from purchase_counts
  where player_id = ${playerId} and gid = ${gid} and used > 0`;
