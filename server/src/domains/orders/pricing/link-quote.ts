import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { itemLimitRefusal, usedIn } from '#server/domains/limits/index.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { placedOwnPrice } from '../personal/own-price.ts';
import { chooseItem } from './orders.choice.ts';
import { factsFor, quoteFor } from './orders.quote.ts';
import type { QuoteReads } from './quote.facts.ts';
import { presentQuote } from './quote.present.ts';
import { reachedLimit } from './reached-limit.ts';

/** `address`: the country of the network address; null: unknown. */
export type LinkChoice = Omit<HandlerInput<'POST /quotes'>['body'], 'coupon' | 'order'> & {
  roleId: string;
  address: string | null;
};

/**
 * Returns the price of a payment link. Refuses what placing the order would refuse: an unpaid order of the shop may
 * hold the only use of the offer, or the last piece. Coupons belong to the account, which a link does not open. Items
 * without a limit cost no statement more.
 * @throws ApiError the codes of `POST /quotes`, `item.sold_out`, `item.limit_reached`
 */
export async function quoteForLink(
  { sql, facts, catalog, charging }: Pick<OrdersDeps, 'sql' | 'catalog' | 'charging'> & QuoteReads,
  { playerId }: Caller,
  { roleId, offer, locale, ...input }: LinkChoice,
): Promise<Quote> {
  const catalogue = catalog.current();
  const choice = chooseItem(catalogue, input, charging);
  const { game, item } = choice;
  const isCounted = item.limit !== undefined || item.stock !== undefined;
  const [buyer, own, counts] = await Promise.all([
    facts(factsFor(catalogue, playerId, choice)),
    offer === undefined ? null : placedOwnPrice(sql, playerId, offer, choice),
    isCounted ? usedIn(sql, playerId, [game.gid]) : [],
  ]);
  const quoted = quoteFor(catalogue, choice, buyer, { coupon: 'none', own });
  const reached = reachedLimit(choice, { playerId, roleId }, buyer, counts);
  if (reached) {
    const most = item.limit?.count ?? 0;
    const limits = { stock: item.stock ?? null, purchases: { roleId, period: buyer.period?.starts ?? '', most } };
    throw itemLimitRefusal(reached, item.id, limits, buyer.period?.resetsAt ?? null);
  }
  return presentQuote(catalogue, choice, quoted, locale);
}
