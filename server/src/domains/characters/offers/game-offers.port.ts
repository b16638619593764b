import type { Locale } from '#contract/locales.ts';

/** The character that a game backend is asked about. */
export interface OfferReceiver {
  gid: number;
  uid: number;
  region: string;
  roleId: string;
}

/** A game's offers for a character, by item ids. They may name items that the shop does not have. */
export interface GameOffers {
  lead: string[];
  hide: string[];
  /** `reason`: the game's text, in any number of languages. */
  lock: { item: string; reason: Partial<Record<Locale, string>> }[];
}

/** The part of a game backend that returns offers. */
export interface OfferingGames {
  /**
   * Returns the offers; `not_asked` if the backend has no such call.
   * @throws Error if there was no clear answer within the time limit
   */
  offers(receiver: OfferReceiver): Promise<GameOffers | 'not_asked'>;
}
