import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { GameOffers } from './game-offers.port.ts';

/** Of a game that says nothing. */
export const NOTHING: GameOffers = { lead: [], hide: [], lock: [] };

/** In the reader's language, else in English, as all texts; null: in neither. @param locale null: nobody knows it */
const reasonIn = (reason: GameOffers['lock'][number]['reason'], locale: Locale | null): string | null =>
  (locale && (reason[locale] ?? reason.en)) ?? null;

/** Why the game would not have a character buy an item, or null. @param locale of the reason; null: none is said */
export function offersRefusal(item: string, { hide, lock }: GameOffers, locale: Locale | null): ApiError | null {
  if (hide.includes(item)) return apiError('item.not_for_you', { item });
  const locked = lock.find((one) => one.item === item);
  return locked ? apiError('item.game_locked', { item, reason: reasonIn(locked.reason, locale) }) : null;
}

/** For the page: what the shop has, each item once. Hidden counts before locked, locked before led: what refuses is never praised. */
export function presentOffers(
  { lead, hide, lock }: GameOffers,
  isKnown: (item: string) => boolean,
  locale: Locale,
): Output<'GET /games/:gid/offers'> {
  const said = new Set<string>();
  const isNew = (item: string): boolean => isKnown(item) && !said.has(item) && said.add(item).has(item);
  return {
    hide: hide.filter(isNew),
    lock: lock
      .filter(({ item }) => isNew(item))
      .map(({ item, reason }) => ({ item, reason: reasonIn(reason, locale) })),
    lead: lead.filter(isNew),
  };
}
