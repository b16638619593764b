import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { levelRefusal } from '#server/domains/catalog/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { chooseItem } from './orders.choice.ts';
import type { QuoteReads } from './quote.facts.ts';
import { presentQuote } from './quote.present.ts';
import { type Buyer, firstTopUpBenefit, quoteItem } from './quote.rules.ts';

/**
 * Returns the price of a choice, for its player or for a visitor (`caller` null).
 * @throws ApiError the codes of `POST /quotes`
 */
export async function quoteChoice(
  { facts, catalog, clock, charging }: OrdersDeps & QuoteReads,
  caller: Caller | null,
  input: HandlerInput<'POST /quotes'>['body'],
): Promise<Quote> {
  const catalogue = catalog.current();
  const choice = chooseItem(catalogue, input, charging);
  const { game, item } = choice;
  const buyer: Buyer = caller
    ? await facts({
        catalogue,
        playerId: caller.playerId,
        limit: item.limit,
        firstTopUp: firstTopUpBenefit(game, item),
        order: input.order,
      })
    : { now: clock.now(), coupons: [], firstTopUp: 'free', levelPoints: 0 };
  const refused = levelRefusal(catalogue.levels, item, buyer.levelPoints);
  if (refused) throw refused;
  const quoted = quoteItem(choice, buyer, input.coupon);
  if (!quoted) throw apiError('item.no_price', { item: item.id, currency: choice.currency });
  return presentQuote(catalogue, choice, quoted, input.locale);
}
