import type { Locale } from '#contract/locales.ts';

/** Whom a game is asked about. */
export interface Receiver {
  gid: number;
  uid: number;
  region: string;
  roleId: string;
}

/** What a game would have the shop show to a character, by ids of items. The game may name what the shop does not have. */
export interface GameOffers {
  lead: string[];
  hide: string[];
  /** `reason`: in the game's own words, in some languages or none. */
  lock: { item: string; reason: Partial<Record<Locale, string>> }[];
}

/** A game's backend, as it is asked for its offers. */
export interface OfferingGames {
  /**
   * `not_asked`: it has no such call.
   * @throws Error when there was no clear answer within the time limit
   */
  offers(receiver: Receiver): Promise<GameOffers | 'not_asked'>;
}
