import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { isPersonal, levelLacked } from '#server/domains/catalog/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { buyerFacts } from '../buyer/buyer.read.ts';
import { isFor } from '../buyer/buyer.rules.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { chooseItem } from './orders.choice.ts';
import { quoteFacts } from './quote.facts.ts';
import { quoteItem } from './quote.rules.ts';

/**
 * What the player's coupon makes of the price of each item, as a quote of it would say: two statements at most, then rules alone.
 * @throws ApiError `game.unknown`, `region.unknown`, `region.country`
 */
export async function readDeals(
  { sql, catalog, charging }: Pick<OrdersDeps, 'sql' | 'catalog' | 'charging'>,
  playerId: string,
  gid: number,
  { region, currency, country, coupon }: HandlerInput<'GET /games/:gid/deals'>['query'],
): Promise<Output<'GET /games/:gid/deals'>> {
  const catalogue = catalog.current();
  if (!catalogue.game(gid)) throw apiError('game.unknown', { gid });
  const known = catalogue.region(gid, region);
  if (!known) throw apiError('region.unknown', { region });
  // Beside a coupon there is no first top-up bonus, whatever became of it.
  const facts = await quoteFacts(sql, catalogue, { playerId, limit: undefined, firstTopUp: '' });
  if (facts.coupons.length === 0 || !known.currencies.includes(currency)) return { deals: [] };
  const priced = catalogue.items(gid).filter(({ prices }) => prices[currency] !== undefined);
  // Who an item is not for does not hear of it.
  const buyer = priced.some(isPersonal) ? await buyerFacts(sql, playerId, gid) : null;
  const told = priced.filter(
    (item) =>
      (!isPersonal(item) || (buyer && isFor(item.audience, buyer))) &&
      levelLacked(catalogue.levels, item.audience, facts.levelPoints) === null,
  );
  return {
    deals: told.flatMap((item) => {
      const choice = chooseItem(catalogue, { gid, region, item: item.id, currency, country }, charging);
      const quoted = quoteItem(choice, facts, coupon);
      return quoted?.coupon ? [{ item: item.id, price: quoted.price.list - quoted.price.discount }] : [];
    }),
  };
}
