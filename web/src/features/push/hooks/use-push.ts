import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushKind, PushOffer } from '#contract/endpoints/push.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { canPush, subscribeHere, unsubscribeHere } from '#web/lib/browser/push.ts';
import { refetchOwn } from '#web/lib/portal/query.ts';
import { useStore } from '#web/lib/react/store.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { myPushQuery, pushQuery } from '../api/queries.ts';

const never = () => () => undefined;

/** Returns true if this browser supports push; false until the first render is over. */
const useCanPush = (): boolean => useStore({ subscribe: never, get: canPush }, false);

/** Returns true if there are kinds to choose: the browser supports push and the shop sends messages. */
export function usePushOffered(): boolean {
  const can = useCanPush();
  return !!useQuery(pushQuery(can)).data;
}

/** Returns the browser's time zone, or UTC if it has none. */
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Returns the kinds of messages for this browser, and the mutation to change them. */
export function usePush(): {
  /** Null while unknown, if the shop sends no messages, and if the browser does not support push. */
  offer: PushOffer | null;
  kinds: readonly PushKind[];
  /** True if the player denied the permission: only the browser's settings can change that. */
  blocked: boolean;
  /** Resolves to false if the player denied the permission. */
  choose: ReturnType<typeof useChooseKinds>;
} {
  const can = useCanPush();
  const offer = useQuery(pushQuery(can)).data ?? null;
  const mine = useQuery(myPushQuery(can && offer !== null));
  const choose = useChooseKinds(offer?.key ?? '');
  const blocked = can && Notification.permission === 'denied';
  return { offer: mine.data ? offer : null, kinds: mine.data ?? [], blocked, choose };
}

function useChooseKinds(key: string) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  return useMutation({
    mutationFn: async (kinds: PushKind[]): Promise<boolean> => {
      if (kinds.length === 0) {
        await unsubscribeHere(api);
        return true;
      }
      const subscription = await subscribeHere(key);
      if (!subscription) return false;
      const { endpoint, keys } = subscription.toJSON();
      const { p256dh = '', auth = '' } = keys ?? {};
      const given = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
      await api('PUT /me/push', { body: { subscription: given, kinds, timeZone: timeZone(), locale } });
      return true;
    },
    onSettled: () => refetchOwn(client, 'push'),
  });
}
