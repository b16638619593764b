import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InviteRecord } from '#contract/endpoints/invites.ts';
import type { Locale } from '#contract/locales.ts';
import { INVITE_CODE } from '#contract/typed-text.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** Records on a page. */
const PAGE_SIZE = 10;

/** The rewards for inviting, the same for everybody; null if inviting is closed. */
export const invitesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['invites', locale],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /invites', { query: { locale } }, { signal, anonymous: true })).invites,
  });

/** The inviter of a link. Requested once, because the answer notes when the link was opened. */
export const linkQuery = (code: string | null) =>
  queryOptions({
    queryKey: ['invites', 'link', code],
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /invites/:code', { params: { code: code ?? '' } }, { signal, anonymous: true }),
    enabled: code !== null && INVITE_CODE.test(code),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The player's own invite code and progress. Refetched when the player comes back to the page, so that it shows what
 * friends did.
 */
export const myInvitesQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'invites', 'own'],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/invites', {}, { signal }),
    enabled: signedIn,
  });

/** The players that this player invited, page by page, newest first. */
export const recordsQuery = (locale: Locale, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ['me', 'invites', 'records', locale],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /me/invites/records', { query: { locale, page: pageParam, size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.more ? all.length + 1 : undefined),
    enabled: signedIn,
  });

/**
 * Returns all loaded pages as one list. A friend who moved to the next page meanwhile is shown twice, because records
 * have no id.
 */
export const shownRecords = (pages: readonly { records: InviteRecord[] }[]): InviteRecord[] =>
  pages.flatMap(({ records }) => records);

/** Refetches everything that an accepted invitation changes, because it brings a coupon. */
export const refreshAfterAccept = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['coupons', 'quote', 'rewards', 'due'].map((what) => client.invalidateQueries({ queryKey: ['me', what] })),
  );
