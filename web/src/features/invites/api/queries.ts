import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { INVITE_CODE } from '#contract/typed-text.ts';
import { paged } from '#web/lib/portal/paged.ts';
import { apiOf, ownKey, refetchOwn } from '#web/lib/portal/query.ts';

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
    queryKey: ownKey('invites', 'own'),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/invites', {}, { signal }),
    enabled: signedIn,
  });

/** The players that this player invited, page by page, newest first. */
export const recordsQuery = (locale: Locale, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ownKey('invites', 'records', locale),
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /me/invites/records', { query: { locale, page: pageParam } }, { signal }),
    ...paged,
    enabled: signedIn,
  });

/** Refetches everything that an accepted invitation changes, because it brings a coupon. */
export const refreshAfterAccept = (client: QueryClient): Promise<unknown> =>
  refetchOwn(client, 'coupons', 'quote', 'rewards', 'due');
