import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { isPersonal, missingLevel } from '#server/domains/catalog/index.ts';
import { benefitStates } from '#server/domains/coupons/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { buyerFacts } from '../buyer/buyer.read.ts';
import { isInAudience } from '../buyer/buyer.rules.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { chooseItem } from './orders.choice.ts';
import type { QuoteReads } from './quote.facts.ts';
import { firstTopUpBenefit, quoteItem } from './quote.rules.ts';

/**
 * Returns the price of each item with the player's coupon, the same as a quote would give. Runs three statements at
 * most.
 * @param address the country of the network address; null: unknown
 * @throws ApiError `game.unknown`, `region.unknown`, `region.country`, `region.state`
 */
export async function readDeals(
  { sql, catalog, charging, facts: read }: Pick<OrdersDeps, 'sql' | 'catalog' | 'charging'> & QuoteReads,
  playerId: string,
  gid: number,
  { region, currency, country, state, coupon }: HandlerInput<'GET /games/:gid/deals'>['query'],
  address: string | null,
): Promise<Output<'GET /games/:gid/deals'>> {
  const catalogue = catalog.current();
  const game = catalogue.game(gid);
  if (!game) throw apiError('game.unknown', { gid });
  const known = catalogue.region(gid, region);
  if (!known) throw apiError('region.unknown', { region });
  // The state of the first top-up differs by item, so it is read below.
  const facts = await read({ catalogue, playerId, limit: undefined, firstTopUp: '' });
  if (facts.coupons.length === 0 || !known.currencies.includes(currency)) return { deals: [] };
  const priced = catalogue.items(gid).filter(({ prices }) => prices[currency] !== undefined);
  // Items outside the player's audience or level are left out.
  const buyer = priced.some(isPersonal) ? await buyerFacts(sql, playerId, gid) : null;
  const told = priced.filter(
    (item) =>
      (!isPersonal(item) || (buyer && isInAudience(item.audience, buyer))) &&
      missingLevel(catalogue.levels, item.audience, facts.levelPoints) === null,
  );
  // Granted coupons give way to a larger first top-up that is free, so quoteItem needs its state.
  const firsts = told.map((item) => firstTopUpBenefit(game, item));
  const taken = await benefitStates(sql, playerId, [...new Set(firsts)]);
  return {
    deals: told.flatMap((item) => {
      const wanted = { gid, region, item: item.id, currency, country, state, address };
      const choice = chooseItem(catalogue, wanted, charging);
      const firstTopUp = taken.has(firstTopUpBenefit(game, item)) ? 'used' : 'free';
      const quoted = quoteItem(choice, { ...facts, firstTopUp }, coupon);
      return quoted?.coupon ? [{ item: item.id, price: quoted.price.list - quoted.price.discount }] : [];
    }),
  };
}
