import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Locale } from '#contract/locales.ts';
import { paged } from '#web/lib/portal/paged.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';
import type { PageContext } from '#web/navigation/page.ts';
import type { Search } from '#web/navigation/search.ts';

export interface HistoryFilter {
  status: NonNullable<Search['status']>;
  /** ISO times; if both are missing, the server returns the last month. */
  from?: string;
  until?: string;
}

/** Keeps the newer order: an answer that was on its way must not overwrite a later event of the stream. */
const newer = (known: unknown, next: unknown): unknown =>
  known && (known as Order).timeline.length > (next as Order).timeline.length ? known : next;

/** One order of the player with its timeline. */
export const orderQuery = (number: string, locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('order', number, locale),
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /orders/:number', { params: { number }, query: { locale } }, { signal }),
    enabled: signedIn && number !== '',
    structuralSharing: newer,
  });

/** Statuses of orders that were never paid, so they have no documents. */
const UNPAID: ReadonlySet<Order['status']> = new Set(['unpaid', 'paying', 'payment_failed', 'cancelled', 'expired']);

/** A document is made moments after a change of the order's money: look again so often, in the first minute. */
const LOOKS = { most: 5, everyMs: 2_000, withinMs: 60_000 } as const;

/** The invoice and credit notes of an order. */
export const documentsQuery = ({ number, status, timeline }: Order, issued: boolean) =>
  queryOptions({
    queryKey: ownKey('documents', number, timeline.length),
    queryFn: ({ client, signal }) => apiOf(client)('GET /orders/:number/documents', { params: { number } }, { signal }),
    enabled: issued && !UNPAID.has(status),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => {
      const changedAt = Date.parse(timeline.at(-1)?.at ?? '');
      const isFresh = Math.abs(Date.now() - changedAt) < LOOKS.withinMs;
      return isFresh && state.dataUpdateCount < LOOKS.most ? LOOKS.everyMs : false;
    },
  });

/** The player's shortcuts: unpaid orders to finish, and the last purchase to repeat. */
export const shortcutsQuery = (locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('shortcuts', locale),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/shortcuts', { query: { locale } }, { signal }),
    enabled: signedIn,
    staleTime: 0,
  });

/** The player's orders, page by page, newest first. */
export const historyQuery = (filter: HistoryFilter, locale: Locale, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ownKey('orders', filter, locale),
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /orders', { query: { ...filter, locale, page: pageParam } }, { signal }),
    ...paged,
    enabled: signedIn,
  });

/** Starts to load an order before the code of its page has loaded. Does nothing for visitors. */
export async function prefetchOrder(
  { queryClient, session, locale }: Pick<PageContext, 'queryClient' | 'session' | 'locale'>,
  number: string | undefined,
): Promise<void> {
  const { token } = await session.load();
  if (token && number) await queryClient.prefetchQuery(orderQuery(number, locale, true));
}
