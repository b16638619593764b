import type { Output } from '#contract/endpoints/index.ts';
import type { Db } from '#server/db/client.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findCap, lockCap, readSpending, type SpendingCap, saveCap } from './spending.repo.ts';
import { isRaise, nextMonth, RAISE_WAIT_MS, toReference } from './spending.rules.ts';

type Shown = Output<'GET /me/spending-cap'>;

/** Returns the player's monthly cap, its pending raise, and the share of it that is spent. */
export async function readCap({ sql, catalog }: OrdersDeps, playerId: string): Promise<Shown> {
  const { at: now, spent, cap } = await readSpending(sql, playerId);
  const held = cap && settle(cap, now);
  const limit = held?.reference ?? null;
  const { reference } = catalog.current().publisher;
  return {
    cap: held?.amount == null ? null : { amount: held.amount, currency: held.currency },
    // Spending may be in several currencies, so it is shown as a share of the cap.
    usedPercent: limit === null ? 0 : limit === 0 ? 100 : Math.min(100, Math.round((spent * 100) / limit)),
    next: held?.nextFrom
      ? {
          cap:
            held.nextAmount === null
              ? null
              : { amount: held.nextAmount, currency: held.nextCurrency ?? reference.currency },
          from: held.nextFrom.toISOString(),
        }
      : null,
    resetsAt: nextMonth(now).toISOString(),
  };
}

/** Sets the cap: a lower one counts at once, a higher one (or none) after 24 hours. */
export async function writeCap(
  deps: OrdersDeps,
  playerId: string,
  wanted: { amount: number; currency: string } | null,
): Promise<Shown> {
  const { sql, catalog } = deps;
  const { publisher } = catalog.current();
  const amount = wanted?.amount ?? null;
  const currency = wanted?.currency ?? publisher.reference.currency;
  const reference = wanted && toReference(wanted.amount, wanted.currency, publisher);
  await sql.begin(async (tx) => {
    // The lock prevents a parallel change from bypassing the wait for a raise.
    const now = await lockCap(tx, playerId);
    const found = await findCap(tx, playerId);
    const before = found ? settle(found, now) : NONE;
    const none = { nextCurrency: null, nextAmount: null, nextReference: null, nextFrom: null };
    const after: SpendingCap = isRaise(before.reference, reference)
      ? {
          ...before,
          nextCurrency: currency,
          nextAmount: amount,
          nextReference: reference,
          nextFrom: new Date(now.getTime() + RAISE_WAIT_MS),
        }
      : { currency, amount, reference, ...none };
    await saveCap(tx, playerId, after, now);
  });
  return readCap(deps, playerId);
}

const NONE: SpendingCap = {
  currency: '',
  amount: null,
  reference: null,
  nextCurrency: null,
  nextAmount: null,
  nextReference: null,
  nextFrom: null,
};

/** Returns the cap with a due raise applied. */
function settle(cap: SpendingCap, now: Date): SpendingCap {
  if (!cap.nextFrom || cap.nextFrom > now) return cap;
  return { ...NONE, currency: cap.nextCurrency ?? cap.currency, amount: cap.nextAmount, reference: cap.nextReference };
}

/**
 * Returns the rest of the player's cap for this month, in thousandths of the reference currency's minor unit; null: no
 * cap.
 */
export async function leftToSpend({ sql }: Pick<OrdersDeps, 'sql'>, playerId: string): Promise<number | null> {
  const { at, spent, cap } = await readSpending(sql, playerId);
  const limit = cap && settle(cap, at).reference;
  return limit === null ? null : limit - spent;
}

/** Returns the error for an order above the cap, with the cap and the time at which it resets. */
export async function capRefusal(db: Db, playerId: string, at: Date): Promise<ApiError> {
  const found = await findCap(db, playerId);
  const cap = found && settle(found, at);
  return apiError('order.spending_cap', {
    cap: cap?.amount ?? 0,
    currency: cap?.currency ?? '',
    resetsAt: nextMonth(at).toISOString(),
  });
}
