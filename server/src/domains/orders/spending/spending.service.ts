import type { Output } from '#contract/endpoints/index.ts';
import type { Db } from '#server/db/client.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findCap, lockCap, readSpending, saveCap } from './spending.repo.ts';
import {
  type Cap,
  capInForce,
  isRaise,
  NO_RAISE,
  nextMonth,
  ownCap,
  RAISE_WAIT_MS,
  type SpendingCap,
  settle,
  toReference,
} from './spending.rules.ts';

type Shown = Output<'GET /me/spending-cap'>;

const shownCap = (cap: Cap | null): Shown['cap'] => cap && { amount: cap.amount, currency: cap.currency };

/** Returns the limit in force and its parts, the pending raise, and the share that is spent. */
export async function readCap({ sql, catalog }: OrdersDeps, playerId: string): Promise<Shown> {
  const { at: now, spent, cap } = await readSpending(sql, playerId);
  const held = cap && settle(cap, now);
  const inForce = held && capInForce(held);
  const limit = inForce?.reference ?? null;
  const { reference } = catalog.current().publisher;
  return {
    cap: shownCap(inForce),
    own: shownCap(held && ownCap(held)),
    support: shownCap(held?.support ?? null),
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

/**
 * Sets the player's own cap: a lower one counts at once, a higher one (or none) after 24 hours.
 * @throws ApiError `spending.above_support`
 */
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
    if (reference !== before.reference) refuseAbove(before.support, reference);
    const after: SpendingCap = isRaise(before.reference, reference)
      ? {
          ...before,
          nextCurrency: currency,
          nextAmount: amount,
          nextReference: reference,
          nextFrom: new Date(now.getTime() + RAISE_WAIT_MS),
        }
      : { ...before, ...NO_RAISE, currency, amount, reference };
    await saveCap(tx, playerId, after, now);
  });
  return readCap(deps, playerId);
}

const NONE: SpendingCap = { currency: '', amount: null, reference: null, ...NO_RAISE, support: null };

/** A cap above that of support would have no effect, so it is refused. */
function refuseAbove(support: Cap | null, reference: number | null): void {
  if (support && reference !== null && reference > support.reference)
    throw apiError('spending.above_support', { cap: support.amount, currency: support.currency });
}

/**
 * Returns the rest of the player's cap for this month, in thousandths of the reference currency's minor unit; null: no
 * cap.
 */
export async function leftToSpend({ sql }: Pick<OrdersDeps, 'sql'>, playerId: string): Promise<number | null> {
  const { at, spent, cap } = await readSpending(sql, playerId);
  const inForce = cap && capInForce(settle(cap, at));
  return inForce && inForce.reference - spent;
}

/** Returns the error for an order above the cap, with the cap and the time at which it resets. */
export async function capRefusal(db: Db, playerId: string, at: Date): Promise<ApiError> {
  const found = await findCap(db, playerId);
  const cap = found && capInForce(settle(found, at));
  return apiError('order.spending_cap', {
    cap: cap?.amount ?? 0,
    currency: cap?.currency ?? '',
    resetsAt: nextMonth(at).toISOString(),
  });
}
