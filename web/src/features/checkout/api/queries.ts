import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The player's data in the shop of a game: last choices, used purchase limits, personal offers. */
export const mineQuery = (gid: number, locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('mine', gid, locale),
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /games/:gid/mine', { params: { gid }, query: { locale } }, { signal }),
    enabled: signedIn,
  });

/** The prices of a game's items with a coupon, by item. */
export const dealsQuery = (
  gid: number,
  query: { region: string; currency: string; country?: string | undefined; state?: string | undefined; coupon: string },
  enabled: boolean,
) =>
  queryOptions({
    queryKey: ownKey('deals', gid, query),
    queryFn: ({ client, signal }) => apiOf(client)('GET /games/:gid/deals', { params: { gid }, query }, { signal }),
    enabled,
  });

export interface QuoteChoice {
  gid: number;
  region: string;
  currency: string;
  /** Undefined if the region has no countries to choose from. */
  country?: string | undefined;
  /** Undefined if the country's tax does not depend on the state. */
  state?: string | undefined;
  item: string;
  /** Id of a personal offer of the item. */
  offer?: string | undefined;
  /** See `couponAsked`. */
  coupon: string;
  /** Number of the order already placed for this choice; the benefits that it reserves are available to this quote. */
  order?: string | undefined;
  locale: Locale;
}

/** Returns true if two choices differ only in the coupon. */
const isSameBut = (one: QuoteChoice | null, { coupon: _, ...choice }: QuoteChoice): boolean =>
  one !== null && Object.entries(choice).every(([name, value]) => one[name as keyof QuoteChoice] === value);

/** The price of a choice; null without a choice. While another coupon is priced, the previous quote stays. */
export const quoteQuery = (choice: QuoteChoice | null, signedIn: boolean) =>
  queryOptions({
    queryKey: [signedIn ? 'me' : 'visitor', 'quote', choice] as const,
    queryFn: ({ client, signal }) =>
      choice
        ? apiOf(client)('POST /quotes', { body: choice }, { signal, anonymous: !signedIn })
        : Promise.resolve(null),
    enabled: choice !== null,
    placeholderData: (known, query) => (choice && isSameBut(query?.queryKey[2] ?? null, choice) ? known : undefined),
  });
