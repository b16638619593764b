import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import type { Db } from '#server/db/client.ts';
import { type Catalogue, levelRefusal } from '#server/domains/catalog/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OwnPrice } from '../personal/offer.rules.ts';
import { quotedOwnPrice } from '../personal/own-price.ts';
import { type ChoiceInput, chooseItem } from './orders.choice.ts';
import { type FactsRequest, type QuoteReads, quoteFacts } from './quote.facts.ts';
import { presentQuote } from './quote.present.ts';
import { type Buyer, type Choice, type CouponWish, firstTopUpBenefit, type Quoted, quoteItem } from './quote.rules.ts';

/**
 * Returns the price of a choice, for its player or for a visitor (`caller` null).
 * @param address the country of the network address; null: unknown
 * @throws ApiError the codes of `POST /quotes`
 */
export async function quoteChoice(
  { sql, facts, catalog, clock, charging }: Pick<OrdersDeps, 'sql' | 'catalog' | 'clock' | 'charging'> & QuoteReads,
  caller: Caller | null,
  input: HandlerInput<'POST /quotes'>['body'],
  address: string | null,
): Promise<Quote> {
  const catalogue = catalog.current();
  const choice = chooseItem(catalogue, { ...input, address }, charging);
  const [buyer, own]: [Buyer, OwnPrice | null] = await Promise.all([
    caller
      ? facts(factsFor(catalogue, caller.playerId, choice, input.order))
      : { now: clock.now(), coupons: [], firstTopUp: 'free' as const, levelPoints: 0 },
    input.offer === undefined ? null : quotedOwnPrice(sql, caller?.playerId ?? null, input.offer, choice),
  ]);
  return presentQuote(
    catalogue,
    choice,
    quoteFor(catalogue, choice, buyer, { coupon: input.coupon, own }),
    input.locale,
  );
}

/**
 * Returns the quote that a player gets for a choice, without texts.
 * @throws ApiError the codes of `POST /quotes`
 */
export async function quoteOf(
  db: Db,
  { catalogue, charging }: { catalogue: Catalogue; charging: Charging },
  playerId: string,
  input: ChoiceInput,
): Promise<{ choice: Choice; quoted: Quoted }> {
  const choice = chooseItem(catalogue, input, charging);
  const [buyer] = await quoteFacts(db, [factsFor(catalogue, playerId, choice)]);
  if (!buyer) throw new Error('reading a buyer’s facts returned nothing');
  return { choice, quoted: quoteFor(catalogue, choice, buyer, { coupon: 'best', own: null }) };
}

export const factsFor = (
  catalogue: Catalogue,
  playerId: string,
  { game, item }: Choice,
  order: string | null = null,
): FactsRequest => ({
  catalogue,
  playerId,
  limit: item.limit,
  firstTopUp: firstTopUpBenefit(game, item),
  order,
});

/** @throws ApiError `item.vip_level`, `item.no_price` */
export function quoteFor(
  catalogue: Catalogue,
  choice: Choice,
  buyer: Buyer,
  { coupon, own }: { coupon: CouponWish; own: OwnPrice | null },
): Quoted {
  const { item, currency } = choice;
  const refused = levelRefusal(catalogue.levels, item, buyer.levelPoints);
  if (refused) throw refused;
  const quoted = quoteItem(choice, buyer, coupon, own);
  if (!quoted) throw apiError('item.no_price', { item: item.id, currency });
  return quoted;
}
