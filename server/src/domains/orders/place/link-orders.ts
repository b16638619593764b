import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Locale } from '#contract/locales.ts';
import { earlierResult } from '#server/db/once/idempotency.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { BuyingDeps } from '../buying.deps.ts';
import type { OrderHub } from '../orders.live.ts';
import { payOrder } from '../pay/orders.pay.ts';
import { type LinkChoice, quoteForLink } from '../pricing/link-quote.ts';
import { readOrder } from '../read/orders.read.ts';
import { withdrawOrder } from '../withdrawal/withdrawal.service.ts';
import { keyUseOfLink, type OrderInput, type PlacingLink, placeOrder } from './orders.place.ts';

export type LinkOrders = ReturnType<typeof linkOrders>;

/** The use cases of a player's session, for the page of a payment link: the same checks, limits and events. */
export const linkOrders = (deps: BuyingDeps, hub: OrderHub) => ({
  /** @throws ApiError `POST /quotes`, and the limits of the item, as placing the order would */
  quote: (caller: Caller, choice: LinkChoice) => quoteForLink(deps, caller, choice),
  /** Places the order of an attempt, once. @throws ApiError the codes of `POST /orders` */
  place: (caller: Caller, input: Omit<OrderInput, 'coupon'>, by: { country: string | null; link: PlacingLink }) =>
    placeOrder(deps, caller, { ...input, coupon: null }, { key: '', ...by }),
  /** Returns the number of an attempt's order; null: it has none. A crash may have kept the link from storing it. */
  placed: (playerId: string, link: PlacingLink) => earlierResult(deps.sql, keyUseOfLink(playerId, link)),
  /** @throws ApiError the codes of `POST /orders/:number/payments` */
  pay: (
    caller: Caller,
    { number, method }: { number: string; method: string },
    by: { key: string; returnTo: string },
  ) => payOrder(deps, caller, { number, method }, by.key, by.returnTo),
  /** @throws ApiError the codes of `POST /orders/:number/withdrawal` */
  async withdraw(
    playerId: string,
    number: string,
    statement: HandlerInput<'POST /orders/:number/withdrawal'>['body'],
  ): Promise<void> {
    await withdrawOrder(deps, hub, { playerId }, number, statement);
  },
  /** @throws ApiError `order.unknown` */
  async read(playerId: string, number: string, locale: Locale): Promise<Order> {
    const order = await readOrder(deps, playerId, number, locale);
    // The buyer may have returned from the provider's page; `followOrder` does the same for the shop's pages.
    if (order.status === 'paying') void deps.payments.returned(playerId, number);
    return order;
  },
});
