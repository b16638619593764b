import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Payment } from '#contract/endpoints/orders.ts';
import { ERRORS } from '#contract/errors.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { BuyingDeps } from '../buying.deps.ts';
import { payFound, payOrder } from '../pay/orders.pay.ts';
import { type Placing, placeOnce } from './orders.place.ts';

/**
 * Places an order, and starts its payment if the input asks to pay. The order is committed before the provider is
 * called, so a failure leaves an unpaid order, and the answer has the refusal next to it. A repeat with the same key
 * returns the same order and the same attempt.
 * @throws ApiError the codes of `POST /orders`
 */
export async function placeAndPay(
  deps: BuyingDeps,
  caller: Caller,
  { pay, ...input }: HandlerInput<'POST /orders'>['body'],
  by: Placing,
): Promise<Output<'POST /orders'>> {
  const { order, row } = await placeOnce(deps, caller, input, by);
  if (!pay) return order;
  const { number } = order;
  const started = row
    ? payFound(deps, row, pay.method, by.key)
    : payOrder(deps, caller, { number, method: pay.method }, by.key);
  return { ...order, payment: await outcomeOf(started) };
}

async function outcomeOf(started: Promise<{ redirectUrl: string }>): Promise<Payment> {
  try {
    return { redirectUrl: (await started).redirectUrl, refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, params } = error;
    return { redirectUrl: null, refusal: { status: ERRORS[code].status, code, params } as Payment['refusal'] };
  }
}
