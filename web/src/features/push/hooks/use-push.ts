import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushKind, PushOffer } from '#contract/endpoints/push.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { canPush, subscribeHere, unsubscribeHere } from '#web/lib/browser/push.ts';
import { useStore } from '#web/lib/react/store.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { myPushQuery, pushQuery } from '../api/queries.ts';

const never = () => () => undefined;

/** Whether this browser can be told of anything; no before the first render is over. */
const useCanPush = (): boolean => useStore({ subscribe: never, get: canPush }, false);

/** Whether there is anything to choose: not where the browser cannot, or the shop sends nothing. */
export function usePushOffered(): boolean {
  const can = useCanPush();
  return !!useQuery(pushQuery(can)).data;
}

/** A browser that cannot say where it is counts as in UTC. */
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What this browser is told of, and the way to change it. */
export function usePush(): {
  /** Null while it is not known, where the shop sends nothing, and where the browser cannot. */
  offer: PushOffer | null;
  kinds: readonly PushKind[];
  /** The player said no to the browser: only its own settings can change that. */
  blocked: boolean;
  /** Answers false when the player said no. */
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
    onSettled: () => client.invalidateQueries({ queryKey: ['me', 'push'] }),
  });
}
