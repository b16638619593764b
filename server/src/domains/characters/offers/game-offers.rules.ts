import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { GameOffers } from './game-offers.port.ts';

/** The offers of a game that returns none. */
export const NO_OFFERS: GameOffers = { lead: [], hide: [], lock: [] };

/** Returns the reason in the reader's language, else in English, else null. @param locale null: unknown */
const localizedReason = (reason: GameOffers['lock'][number]['reason'], locale: Locale | null): string | null =>
  (locale && (reason[locale] ?? reason.en)) ?? null;

/** Returns the error if the game hides or locks an item, else null. @param locale of the reason; null: no reason */
export function offersRefusal(item: string, { hide, lock }: GameOffers, locale: Locale | null): ApiError | null {
  if (hide.includes(item)) return apiError('item.not_for_you', { item });
  const locked = lock.find((one) => one.item === item);
  return locked ? apiError('item.game_locked', { item, reason: localizedReason(locked.reason, locale) }) : null;
}

/**
 * Returns the offers for the page: only known items, each once.
 * Hidden wins over locked and locked over led, so that a refused item is never recommended.
 */
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
      .map(({ item, reason }) => ({ item, reason: localizedReason(reason, locale) })),
    lead: lead.filter(isNew),
  };
}
