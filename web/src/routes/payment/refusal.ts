import type { Quote } from '#contract/endpoints/quotes.ts';
import { type Problem, placeOf } from '#web/features/checkout/model/problem.ts';
import type { MessageKey } from '#web/i18n/index.tsx';
import type { ApiError } from '#web/lib/portal/api.ts';

/** Refusals after which the order can still be paid. */
const KEPT: ReadonlySet<string> = new Set([
  'method.refused',
  'payment.provider_unavailable',
  'payment.undecided',
  'order.not_payable',
]);

/**
 * Returns where the page shows a refusal, and the order to link to.
 * @param placed the order's number, if it was placed
 */
export function problemOf(error: ApiError, placed: string | null): Omit<Problem, 'text' | 'said'> {
  const { code, params } = error;
  const kept = KEPT.has(code);
  const open = code === 'order.item_open' && typeof params.order === 'string' ? params.order : null;
  const linked = open ?? (kept ? placed : null);
  return {
    at: placeOf(error),
    ...(linked && { order: linked }),
    crowded: code === 'order.too_many_open',
    capped: code === 'order.spending_cap',
  };
}

/** Returns a text that explains more than the refusal's own one, given the price on screen. Null if there is none. */
export function refusalText(error: ApiError, shown: Quote | null): MessageKey | null {
  if (placeOf(error) === 'email') return 'login.email_wrong';
  if (error.code === 'order.not_payable' && error.params.status === 'paid') return 'payment.problem.paid';
  const sameTotal = error.code === 'order.price_changed' && error.params.total === shown?.total;
  return sameTotal ? 'payment.problem.bonus' : null;
}
