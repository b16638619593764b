import type { Db, Tx } from '#server/db/client.ts';
import { amongPlayers } from '#server/db/cluster.ts';
import type { Cap, SpendingAmount, SpendingCap } from './spending.rules.ts';

export async function findCap(db: Db, playerId: string): Promise<SpendingCap | null> {
  const [row] = await db<SpendingCap[]>`
    select currency, amount, reference, next_currency as "nextCurrency", next_amount as "nextAmount",
      next_reference as "nextReference", next_from as "nextFrom",
      case when support_amount is not null
        then jsonb_build_object('currency', support_currency, 'amount', support_amount, 'reference', support_reference) end as support
    from spending_caps where player_id = ${playerId}`;
  return row ?? null;
}

/** Stores the player's own limit. The limit of support stays unchanged. */
export async function saveCap(tx: Tx, playerId: string, cap: SpendingCap, at: Date): Promise<void> {
  await tx`
    insert into spending_caps (player_id, currency, amount, reference, next_currency, next_amount, next_reference, next_from, updated_at)
    values (${playerId}, ${cap.currency}, ${cap.amount}, ${cap.reference}, ${cap.nextCurrency}, ${cap.nextAmount},
      ${cap.nextReference}, ${cap.nextFrom}, ${at})
    on conflict (player_id) do update set currency = excluded.currency, amount = excluded.amount, reference = excluded.reference,
      next_currency = excluded.next_currency, next_amount = excluded.next_amount, next_reference = excluded.next_reference,
      next_from = excluded.next_from, updated_at = excluded.updated_at`;
}

/** Stores the limit of support. The player's own limit stays unchanged. */
export async function saveSupportCap(tx: Tx, playerId: string, cap: Cap, at: Date): Promise<void> {
  await tx`
    insert into spending_caps (player_id, currency, support_currency, support_amount, support_reference, updated_at)
    values (${playerId}, ${cap.currency}, ${cap.currency}, ${cap.amount}, ${cap.reference}, ${at})
    on conflict (player_id) do update set support_currency = excluded.support_currency,
      support_amount = excluded.support_amount, support_reference = excluded.support_reference, updated_at = excluded.updated_at`;
}

/** Removes the limit of support. Returns false if there was none. */
export async function deleteSupportCap(tx: Tx, playerId: string, at: Date): Promise<boolean> {
  const rows = await tx`
    update spending_caps set support_currency = null, support_amount = null, support_reference = null, updated_at = ${at}
    where player_id = ${playerId} and support_amount is not null returning 1`;
  return rows.length > 0;
}

export interface Spending {
  /** Now, by the database's clock. */
  at: Date;
  /** Spending of the current UTC month, in thousandths of the reference currency's minor unit. */
  spent: number;
  cap: SpendingCap | null;
}

/** Returns a player's cap and their spending of this month. */
export async function readSpending(db: Db, playerId: string): Promise<Spending> {
  const [[row], cap] = await Promise.all([
    db<Omit<Spending, 'cap'>[]>`
      select now() as at, coalesce((
        select reference from monthly_spending
        where player_id = ${playerId} and month = date_trunc('month', now() at time zone 'UTC')::date
      ), 0) as spent`,
    findCap(db, playerId),
  ]);
  if (!row) throw new Error('reading the spending returned no row');
  return { ...row, cap };
}

/**
 * Locks a player's cap, so that two changes run one after the other. Returns the current time, by the database's clock.
 */
export async function lockCap(tx: Tx, playerId: string): Promise<Date> {
  const [row] = await tx<{ at: Date }[]>`
    select clock_timestamp() as at from (select pg_advisory_xact_lock(hashtextextended(${`cap ${playerId}`}, 0))) as held`;
  if (!row) throw new Error('locking the spending cap returned no row');
  return row.at;
}

/** Stands for no cap: the largest integer that JavaScript counts exactly. */
const NO_CAP = Number.MAX_SAFE_INTEGER;

/**
 * Returns SQL parts of a statement that counts spending against players' caps. It needs `fresh` with `player_id`,
 * `created_at`, `month` and `spends`, one row per player, of these players.
 * `counting` belongs to its expressions; `refusals` to the `case` that ends it.
 */
export function takeSpending(db: Db, playerIds: readonly string[]) {
  const counting = db`
    capped as (
      -- The lower one of the player's own limit and that of support. A null does not count.
      select player_id, least(case when next_from <= created_at then next_reference else reference end, support_reference) as cap
      from spending_caps join fresh using (player_id) where true ${amongPlayers(db, db`player_id`, playerIds)}
    ),
    -- Counted without a cap too: one that is set while orders are placed would miss those under way.
    spent as (
      insert into monthly_spending as m (player_id, month, reference, most)
      select player_id, month, spends, coalesce(cap, ${NO_CAP}) from fresh left join capped using (player_id)
      where cap is null or spends <= cap order by player_id
      on conflict (player_id, month) do update set reference = m.reference + excluded.reference, most = excluded.most
        where m.reference + excluded.reference <= excluded.most
      returning player_id
    )`;
  return { counting, refusals: db`when player_id not in (select player_id from spent) then refuse('spending')` };
}

/** Gives back the spending of orders that came to nothing. Locks rows in the order of players and months. */
export async function giveBackSpending(tx: Tx, all: readonly (SpendingAmount & { playerId: string })[]): Promise<void> {
  for (const { playerId, month, reference } of all.toSorted(byPlayerAndMonth)) {
    await tx`
      update monthly_spending set reference = greatest(0, reference - ${reference})
      where player_id = ${playerId} and month = ${month}::text::date`;
  }
}

type Key = { playerId: string; month: string };
const byPlayerAndMonth = (a: Key, b: Key): number =>
  a.playerId === b.playerId ? Number(a.month > b.month) - Number(a.month < b.month) : a.playerId < b.playerId ? -1 : 1;
