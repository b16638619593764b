import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { api } from '#web/lib/api.ts';

/** What the shop of a game remembers of the player: last choices, used purchase limits. */
export const mineQuery = (gid: number, signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'mine', gid],
    queryFn: ({ signal }) => api('GET /games/:gid/mine', { params: { gid } }, { signal }),
    enabled: signedIn,
  });

export interface QuoteChoice {
  gid: number;
  region: string;
  currency: string;
  item: string;
  locale: Locale;
}

/** The price of a choice, null while there is none. The previous one stays until the next is here. */
export const quoteQuery = (choice: QuoteChoice | null) =>
  queryOptions({
    queryKey: ['quote', choice],
    queryFn: ({ signal }) =>
      choice ? api('POST /quotes', { body: choice }, { signal, anonymous: true }) : Promise.resolve(null),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  });
