/** The weights of all prizes together are at most this. */
export const MOST_WEIGHT = 2 ** 32;

/** What says when and where a lottery is offered. */
interface Offer {
  window: { from?: string | undefined; until?: string | undefined };
  off: readonly string[];
}

export const isOpenNow = ({ window: { from, until } }: Pick<Offer, 'window'>, now: Date): boolean =>
  (from === undefined || Date.parse(from) <= now.getTime()) &&
  (until === undefined || now.getTime() < Date.parse(until));

/** Whether it is not offered in the visitor's country; where that is not known, it is. */
export const isOff = ({ off }: Pick<Offer, 'off'>, country: string | null): boolean =>
  country !== null && off.includes(country);
