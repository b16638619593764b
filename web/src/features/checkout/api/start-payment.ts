import { type Api, ApiError } from '#web/lib/portal/api.ts';
import { newKey } from '#web/lib/portal/key.ts';
import type { Intention } from '../model/intention.ts';

const LIMIT_MS = 25_000;
/** After these codes the placed order can no longer be paid. */
const OVER: readonly string[] = ['order.not_payable', 'order.unknown', 'coupon.unavailable', 'first_top_up.taken'];
/** After these codes the first request may still succeed, so a retry keeps its idempotency key. */
const UNDECIDED: readonly string[] = ['network', 'request.in_flight', 'server.unavailable', 'server.internal'];

/**
 * Places the order and starts its payment in one call, or starts the payment of an order that was placed already.
 * Updates the intention after each step.
 * @param keep is called with the intention at each step, so that a reload continues from there.
 * @returns the address of the provider's page.
 * @throws ApiError of `POST /orders` or `POST /orders/:number/payments`; `network` also if no answer came within 25 s
 */
export async function startPayment(
  api: Api,
  intention: Intention,
  keep: (intention: Intention) => void,
): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  keep(intention);
  try {
    const redirectUrl = (await place(api, intention, signal)) ?? (await payPlaced(api, intention, keep, signal));
    if (!isWebAddress(redirectUrl)) throw new ApiError('payment.provider_unavailable');
    // The player may come back from the provider's page. The next press starts a new attempt, because this page may be
    // closed.
    intention.paymentKey = newKey();
    return redirectUrl;
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError('network', { cause });
    if (!UNDECIDED.includes(error.code)) intention.paymentKey = newKey();
    // The order is settled or expired, or its benefit went to another order: the next press places a new order.
    if (intention.number && OVER.includes(error.code)) intention.orderKey = '';
    throw error;
  } finally {
    keep(intention);
  }
}

/** Places the order and starts its payment. Returns null if it was placed before, or if no payment was asked for. */
async function place(api: Api, intention: Intention, signal: AbortSignal): Promise<string | null> {
  if (intention.number) return null;
  const { body, orderKey: idempotencyKey } = intention;
  const send = (more: object) => api('POST /orders', { body: { ...body, ...more } }, { idempotencyKey, signal });
  const { number, payment } = await send({ pay: { method: body.method } }).catch((error: unknown) => {
    // During an update, a portal of the version before may answer. It placed nothing.
    if (error instanceof ApiError && error.code === 'request.unknown_field') return send({});
    throw error;
  });
  intention.number = number;
  if (!payment) return null;
  // The payment has this key too: a retry must not start another one.
  intention.paymentKey = idempotencyKey;
  const { redirectUrl, refusal } = payment;
  if (refusal) throw new ApiError(refusal.code, refusal);
  return redirectUrl;
}

async function payPlaced(
  api: Api,
  intention: Intention,
  keep: (intention: Intention) => void,
  signal: AbortSignal,
): Promise<string> {
  keep(intention);
  const { number, body, paymentKey: idempotencyKey } = intention;
  const input = { params: { number: number ?? '' }, body: { method: body.method } };
  return (await api('POST /orders/:number/payments', input, { idempotencyKey, signal })).redirectUrl;
}

/** Returns true only for web pages, so that no `javascript:` or app scheme is ever opened. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
