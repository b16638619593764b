import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { createBatcher } from '#server/db/batcher.ts';
import { keyUse } from '#server/db/once/idempotency.ts';
import { refusalReason } from '#server/db/refuse.ts';
import { providersFor } from '#server/domains/catalog/index.ts';
import { reservationSql } from '#server/domains/coupons/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { toBenefitHolder } from '../orders.record.ts';
import { findOrder, findOrders, type OrderRef, type OrderRow } from '../orders.repo.ts';
import { buyerCountry, isBeingCancelled, isPayable, wasPaid } from '../orders.rules.ts';
import { chooseMethod } from '../pricing/orders.choice.ts';
import { type Attempt, markPaying } from './attempts.repo.ts';
import { holdAgain } from './orders.hold.ts';

const ENDPOINT = 'POST /orders/:number/payments';

/** Batches the reads and writes of buyers who pay at the same time into one statement each. */
export const createPayBatchers = ({ sql, log }: Pick<OrdersDeps, 'sql' | 'log'>) => ({
  findOrder: createBatcher((refs: OrderRef[]) => findOrders(sql, refs), { log }),
  markPaying: createBatcher(
    (attempts: Attempt[]) =>
      markPaying(sql, attempts, reservationSql(attempts.map(({ order }) => toBenefitHolder(order)))),
    { log },
  ),
});

/**
 * Starts a payment for an order, and returns the provider's page. The order stays payable if the provider is down.
 * Before a second attempt the provider is asked whether an earlier one was paid, because its webhook may be late. If
 * the order was cancelled, paid or expired during the call to the provider, the new page is closed and not returned.
 * @param returnTo the page to which the provider returns; absent: the result page of the shop
 * @throws ApiError the codes of `POST /orders/:number/payments`
 */
export async function payOrder(
  deps: OrdersDeps & ReturnType<typeof createPayBatchers>,
  caller: Caller,
  input: { number: string; method: string },
  key: string,
  returnTo?: string,
): Promise<{ redirectUrl: string }> {
  const order = await deps.findOrder({ playerId: caller.playerId, number: input.number });
  if (!order) throw apiError('order.unknown', {});
  return payFound(deps, order, input.method, key, returnTo);
}

/** The same for an order that was just read or placed. */
export async function payFound(
  deps: OrdersDeps & ReturnType<typeof createPayBatchers>,
  order: OrderRow,
  methodId: string,
  key: string,
  returnTo?: string,
): Promise<{ redirectUrl: string }> {
  const { sql, catalog, payments, charging } = deps;
  const { playerId, number } = order;
  const use = keyUse(playerId, ENDPOINT, key, { number, method: methodId });
  if (!isPayable(order) || isBeingCancelled(order)) throw apiError('order.not_payable', { status: order.paymentState });
  const catalogue = catalog.current();
  const region = catalogue.region(order.gid, order.region);
  if (!region) throw apiError('method.unknown', { method: methodId });
  const country = buyerCountry(order, region);
  const method = chooseMethod(catalogue, region, methodId, { ...order, country: country ?? undefined }, charging);

  if (order.paymentId !== null && (await payments.settleEarlier(playerId, number)))
    throw apiError('order.not_payable', { status: 'paid' });
  await holdAgain(deps, order);
  const { paymentId, redirectUrl, open } = await payments.start(
    {
      playerId,
      providers: providersFor(
        method,
        { currency: order.currency, country: country ?? undefined, amount: order.total },
        charging,
      ),
      payable: number,
      method: method.id,
      wallet: method.wallet ?? null,
      amount: order.total,
      currency: order.currency,
      description: `${order.snapshot.names.item} · ${number}`,
      returnUrl: returnTo ?? returnUrl(deps.publicUrl, order),
      locale: order.locale,
      country,
      expiresAt: order.expiresAt,
    },
    use,
  );
  try {
    if (open && (await deps.markPaying({ order, paymentId, method: method.id }))) return { redirectUrl };
  } catch (error) {
    const reason = refusalReason(error);
    if (reason === null) throw error;
    await payments.abandon(playerId, paymentId);
    if (reason === 'offer') throw apiError('offer.used', {});
    throw reason === 'coupon' ? apiError('coupon.unavailable', {}) : apiError('first_top_up.taken', {});
  }
  const now = await findOrder(sql, playerId, number);
  if (open && now && (waitsAsBefore(order, now) || wasPaidBy(now, paymentId))) return { redirectUrl };
  await payments.abandon(playerId, paymentId);
  throw apiError('order.not_payable', { status: now?.paymentState ?? order.paymentState });
}

/**
 * Returns whether the order still waits for money, with this attempt or a later one: the provider's page can still be
 * used.
 */
const waitsAsBefore = (before: OrderRow, now: OrderRow): boolean =>
  isPayable(now) && now.cancelAskedAt?.getTime() === before.cancelAskedAt?.getTime();

/**
 * Returns whether the provider reported this payment as captured before the request ended: its page says so and leads
 * back to the shop. A failed attempt does not count, because a cancellation in progress closes pages before the order
 * ends.
 */
const wasPaidBy = (now: OrderRow, paymentId: string): boolean =>
  now.paymentId === paymentId && (wasPaid(now) || now.paymentState === 'refunded');

/** Returns the result page of an order, in the variant in which the player pays. */
const returnUrl = (publicUrl: string, order: OrderRow): string =>
  `${publicUrl}${BASE_PATH}${PATHS.result[order.variant === 'mobile' ? 'mobile' : 'desktop']}?order=${order.number}&gid=${order.gid}`;
