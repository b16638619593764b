import { queryOptions } from '@tanstack/react-query';
import type { PushKind } from '#contract/endpoints/push.ts';
import { browserOf, subscriptionHere } from '#web/lib/browser/push.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The kinds of messages that the shop can send to browsers; null if none. */
export const pushQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ['push'],
    queryFn: async ({ client, signal }) => (await apiOf(client)('GET /push', {}, { signal, anonymous: true })).push,
    enabled: wanted,
  });

/**
 * The kinds of messages that this browser gets. Asks the browser first, and the server only if the browser is
 * subscribed.
 */
export const myPushQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ownKey('push'),
    queryFn: async ({ client, signal }): Promise<PushKind[]> => {
      const subscription = await subscriptionHere();
      if (!subscription || Notification.permission !== 'granted') return [];
      const query = { browser: await browserOf(subscription) };
      return (await apiOf(client)('GET /me/push', { query }, { signal })).kinds;
    },
    enabled: wanted,
  });
