import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InviteRecord } from '#contract/endpoints/invites.ts';
import type { Locale } from '#contract/locales.ts';
import { INVITE_CODE } from '#contract/typed-text.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** Records a page has. */
const PAGE_SIZE = 10;

/** What inviting brings, the same for everybody; null: nobody can invite now. */
export const invitesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['invites', locale],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /invites', { query: { locale } }, { signal, anonymous: true })).invites,
  });

/** Who invites by a link. Asked once: the answer says when the link was opened. */
export const linkQuery = (code: string | null) =>
  queryOptions({
    queryKey: ['invites', 'link', code],
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /invites/:code', { params: { code: code ?? '' } }, { signal, anonymous: true }),
    enabled: code !== null && INVITE_CODE.test(code),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The player's own code, and how far they are. Whoever comes back to the page sees what friends did meanwhile. */
export const myInvitesQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'invites', 'own'],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/invites', {}, { signal }),
    enabled: signedIn,
  });

/** Whom the player invited, page after page, newest first. */
export const recordsQuery = (locale: Locale, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ['me', 'invites', 'records', locale],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /me/invites/records', { query: { locale, page: pageParam, size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.more ? all.length + 1 : undefined),
    enabled: signedIn,
  });

/** All loaded pages as one list; a friend who slid onto the next page meanwhile is shown twice, for nothing tells two of them apart. */
export const shownRecords = (pages: readonly { records: InviteRecord[] }[]): InviteRecord[] =>
  pages.flatMap(({ records }) => records);

/** Has everything asked again that an accepted invitation changes: the coupon is there. */
export const refreshAfterAccept = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['coupons', 'quote', 'rewards', 'due'].map((what) => client.invalidateQueries({ queryKey: ['me', what] })),
  );
