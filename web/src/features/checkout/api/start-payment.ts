import { type Api, ApiError } from '#web/lib/portal/api.ts';
import { newKey } from '#web/lib/portal/key.ts';
import type { Intention } from '../model/intention.ts';

const LIMIT_MS = 25_000;
/** After these the placed order cannot be paid any more. */
const OVER: readonly string[] = ['order.not_payable', 'order.unknown', 'coupon.unavailable', 'first_top_up.taken'];
/** After these a repeat may meet the first try's answer, so it keeps its key. */
const UNDECIDED: readonly string[] = ['network', 'request.in_flight', 'server.unavailable', 'server.internal'];

/**
 * Places the order, unless it was already, and starts its payment. Remembers in the intention how far it came.
 * @param keep is told of each step, so that a reload goes on from there
 * @returns the address of the provider's page
 * @throws ApiError of `POST /orders` or `POST /orders/:number/payments`; `network` too when no answer came in time
 */
export async function startPayment(
  api: Api,
  intention: Intention,
  keep: (intention: Intention) => void,
): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const { body, orderKey } = intention;
  keep(intention);
  try {
    intention.number ??= (await api('POST /orders', { body }, { idempotencyKey: orderKey, signal })).number;
    keep(intention);
    const { redirectUrl } = await api(
      'POST /orders/:number/payments',
      { params: { number: intention.number }, body: { method: body.method } },
      { idempotencyKey: intention.paymentKey, signal },
    );
    if (!isWebAddress(redirectUrl)) throw new ApiError('payment.provider_unavailable');
    // Who comes back from the provider's page tries anew: its first page may be closed.
    intention.paymentKey = newKey();
    return redirectUrl;
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError('network', { cause });
    if (!UNDECIDED.includes(error.code)) intention.paymentKey = newKey();
    // That order is settled or run out, or what it was promised serves another one: the next press is a new wish.
    if (intention.number && OVER.includes(error.code)) intention.orderKey = '';
    throw error;
  } finally {
    keep(intention);
  }
}

/** Nothing but a web page is ever opened: no `javascript:`, no app scheme. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
