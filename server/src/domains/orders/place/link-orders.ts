import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Locale } from '#contract/locales.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { BuyingDeps } from '../buying.deps.ts';
import { payOrder } from '../pay/orders.pay.ts';
import { quoteChoice } from '../pricing/orders.quote.ts';
import { readOrder } from '../read/orders.read.ts';
import { type PlacingLink, placeOrder } from './orders.place.ts';

export type LinkOrders = ReturnType<typeof linkOrders>;

/** The use cases of a player's session, for the page of a payment link: the same checks, limits and events. */
export const linkOrders = (deps: BuyingDeps) => ({
  /** Prices without a coupon: coupons belong to the account, which a link does not open. */
  quote: (caller: Caller, input: Omit<HandlerInput<'POST /quotes'>['body'], 'coupon'>) =>
    quoteChoice(deps, caller, { ...input, coupon: 'none' }),
  /** Places the order of an attempt, once. @throws ApiError the codes of `POST /orders` */
  place: (
    caller: Caller,
    input: Omit<HandlerInput<'POST /orders'>['body'], 'coupon'>,
    by: { country: string | null; link: PlacingLink },
  ) => placeOrder(deps, caller, { ...input, coupon: null }, { key: '', ...by }),
  /** @throws ApiError the codes of `POST /orders/:number/payments` */
  pay: (
    caller: Caller,
    { number, method }: { number: string; method: string },
    by: { key: string; returnTo: string },
  ) => payOrder(deps, caller, { number, method }, by.key, by.returnTo),
  /** @throws ApiError `order.unknown` */
  async read(playerId: string, number: string, locale: Locale): Promise<Order> {
    const order = await readOrder(deps, playerId, number, locale);
    // The buyer may have returned from the provider's page; `followOrder` does the same for the shop's pages.
    if (order.status === 'paying') void deps.payments.returned(playerId, number);
    return order;
  },
});
