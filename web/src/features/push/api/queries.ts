import { queryOptions } from '@tanstack/react-query';
import type { PushKind } from '#contract/endpoints/push.ts';
import { browserOf, subscriptionHere } from '#web/lib/browser/push.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** What the shop can tell browsers of; null: nothing. */
export const pushQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ['push'],
    queryFn: async ({ client, signal }) => (await apiOf(client)('GET /push', {}, { signal, anonymous: true })).push,
    enabled: wanted,
  });

/** What this browser is told of: the browser is asked first, the portal where it is subscribed. */
export const myPushQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ['me', 'push'],
    queryFn: async ({ client, signal }): Promise<PushKind[]> => {
      const subscription = await subscriptionHere();
      if (!subscription || Notification.permission !== 'granted') return [];
      const query = { browser: await browserOf(subscription) };
      return (await apiOf(client)('GET /me/push', { query }, { signal })).kinds;
    },
    enabled: wanted,
  });
