import type { Db, Tx } from '#server/db/client.ts';
import { EVERYBODY, reasonOf } from '#server/db/refuse.ts';
import type { OrderRow } from './orders.repo.ts';
import { effectiveCap } from './spending.repo.ts';

/** What an order takes of the limits that hold for it. */
export interface Limits {
  /** Of an item sold in a limited number to all buyers together; null: as many as they like. */
  stock: number | null;
  purchases: { roleId: string; period: string; most: number } | null;
  /** Of the player's own cap, if there is one: thousandths of the reference's minor unit, in a month (its first day). */
  spending: { month: string; reference: number };
}

type Limited = 'stock' | 'purchases' | 'spending' | 'coupon' | 'first_top_up';

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
 * The parts of a statement (which claims its key in `claim`) that count a purchase of an item: `counting` among its expressions,
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
      select c.who, ${gid}, ${item}, c.role_id, c.period::timestamp, 1, c.most from claim, unnest(
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

/**
 * The parts of the statement that places an order that take of all its limits, see `takeCounts`: `refusing` stands in place of
 * its last value.
 */
export function takeLimits(db: Db, order: OrderRow, { spending, ...limits }: Limits) {
  const { counting: purchases, refusals } = takeCounts(db, order, limits);
  const { playerId, createdAt } = order;
  const counting = db`
    ${purchases},
    capped as (${effectiveCap(db, playerId, createdAt)}),
    -- Counted without a cap too: one that is set while orders are placed would miss those under way.
    spent as (
      insert into monthly_spending as m (player_id, month, reference)
      select ${playerId}, ${spending.month}::text::date, ${spending.reference}::bigint from claim left join capped on true
      where capped.reference is null or ${spending.reference}::bigint <= capped.reference
      on conflict (player_id, month) do update set reference = m.reference + excluded.reference
        where m.reference + excluded.reference <= coalesce((select reference from capped), ${MOST})
      returning 1
    )`;
  const refusing = db`
    case ${refusals}
      when not exists (select from spent) then refuse('spending')
      else 1 end`;
  return { counting, refusing };
}

/** What the database's `refuse` threw as `LimitReached`; any other error as it is. */
export function limitReached(error: unknown): unknown {
  const reason = reasonOf(error);
  return reason === null ? error : new LimitReached(reason as LimitReached['which']);
}

/** Gives back what orders that ended unpaid had taken of the limits. */
export async function giveBackLimits(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  for (const order of orders) {
    const { limit, stock, spending } = order.snapshot;
    await giveBackCounts(tx, order, { limit, stock });
    await tx`
      update monthly_spending set reference = greatest(0, reference - ${spending.reference})
      where player_id = ${order.playerId} and month = ${spending.month}::text::date`;
  }
}

/** Gives back what `takeCounts` took of the stock, if it did, and of a purchase limit. */
export async function giveBackCounts(
  tx: Tx,
  { playerId, gid, item }: Bought,
  { limit, stock }: { limit: { roleId: string; period: string } | null; stock: boolean },
): Promise<void> {
  const counts = [
    ...(stock ? [{ who: EVERYBODY, roleId: '', period: '-infinity' }] : []),
    ...(limit ? [{ ...limit, who: playerId }] : []),
  ];
  for (const { who, roleId, period } of counts) {
    await tx`
      update purchase_counts set used = used - 1
      where player_id = ${who} and gid = ${gid} and item = ${item} and role_id = ${roleId} and period = ${period}::text::timestamp`;
  }
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
