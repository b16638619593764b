/** Limit of the sum of all prizes' weights. */
export const MAX_WEIGHT = 2 ** 32;

/** The time window of a lottery, and the countries without it. */
interface Offer {
  window: { from?: string | undefined; until?: string | undefined };
  off: readonly string[];
}

export const isOpenNow = ({ window: { from, until } }: Pick<Offer, 'window'>, now: Date): boolean =>
  (from === undefined || Date.parse(from) <= now.getTime()) &&
  (until === undefined || now.getTime() < Date.parse(until));

/** Returns whether the lottery is off in the visitor's country. An unknown country is allowed. */
export const isOffIn = ({ off }: Pick<Offer, 'off'>, country: string | null): boolean =>
  country !== null && off.includes(country);
