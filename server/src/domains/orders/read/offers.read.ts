import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { presentOffers } from '#server/domains/characters/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { hasReceived } from './offers.repo.ts';

/**
 * Returns the game's offers for a character of the player. After a purchase the game is asked again.
 * @throws ApiError the codes of `GET /games/:gid/offers`
 */
export async function readOffers(
  { sql, catalog, characters }: Pick<OrdersDeps, 'sql' | 'catalog' | 'characters'>,
  { playerId, uid: number }: Caller,
  gid: number,
  { region, roleId, locale }: HandlerInput<'GET /games/:gid/offers'>['query'],
): Promise<Output<'GET /games/:gid/offers'>> {
  const catalogue = catalog.current();
  if (!catalogue.game(gid)) throw apiError('game.unknown', { gid });
  if (!catalogue.region(gid, region)) throw apiError('region.unknown', { region });
  const uid = Number(number);
  // Checks that the character belongs to the player before the game is asked about it.
  await characters.find(gid, uid, region, roleId);
  const offers = await characters.offersFor({ gid, uid, region, roleId }, (askedAt) =>
    hasReceived(sql, playerId, gid, askedAt),
  );
  return presentOffers(offers, (item) => catalogue.item(gid, item) !== undefined, locale);
}
