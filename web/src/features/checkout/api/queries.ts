import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** What the shop of a game has for the player: last choices, used purchase limits, personal offers. */
export const mineQuery = (gid: number, locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'mine', gid, locale] as const,
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /games/:gid/mine', { params: { gid }, query: { locale } }, { signal }),
    enabled: signedIn,
  });

/** What a coupon makes of the prices of a game, by item. */
export const dealsQuery = (
  gid: number,
  query: { region: string; currency: string; country?: string | undefined; state?: string | undefined; coupon: string },
  enabled: boolean,
) =>
  queryOptions({
    queryKey: ['me', 'deals', gid, query] as const,
    queryFn: ({ client, signal }) => apiOf(client)('GET /games/:gid/deals', { params: { gid }, query }, { signal }),
    enabled,
  });

export interface QuoteChoice {
  gid: number;
  region: string;
  currency: string;
  /** Absent where the region has none. */
  country?: string | undefined;
  /** Absent where the country's tax does not depend on it. */
  state?: string | undefined;
  item: string;
  /** See `couponAsked`. */
  coupon: string;
  /** Placed for this choice before: what it holds is free to it. */
  order?: string | undefined;
  locale: Locale;
}

/** Whether two choices differ in nothing but the coupon. */
const isSameBut = (one: QuoteChoice | null, { coupon: _, ...choice }: QuoteChoice): boolean =>
  one !== null && Object.entries(choice).every(([name, value]) => one[name as keyof QuoteChoice] === value);

/** The price of a choice, null while there is none. With another coupon the previous one stays until the next is here. */
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
