import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { ownKey, refetchOwn } from '#web/lib/portal/query.ts';
import type { SendOnce } from '#web/lib/portal/send-once.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { showClaimed } from '../api/queries.ts';

/** A character that receives goods. */
export interface Receiver {
  region: string;
  roleId: string;
}

/** Codes after which another press cannot help. */
const OVER = ['reward.claimed', 'reward.expired', 'reward.withdrawn', 'reward.unavailable', 'reward.unknown'];
export const isOver = (error: unknown): boolean => isApiError(error) && OVER.includes(error.code);

/** Claims one reward; goods need a receiver. */
export function useClaim(sendOnce: SendOnce, onClaimed: (claimed: Reward, receiver?: Receiver) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  return useMutation({
    mutationFn: ({ id, receiver }: { id: string; receiver?: Receiver }) => {
      const input = { params: { id }, body: { ...receiver, locale } };
      return sendOnce(JSON.stringify(input), (options) => api('POST /me/rewards/:id/claim', input, options));
    },
    onMutate: () => holdLists(client),
    onSuccess: (reward, { receiver }) => {
      showClaimed(client, locale, [reward]);
      onClaimed(reward, receiver);
    },
    onError: (error) => isOver(error) && tellOver(client),
  });
}

/** Claims all rewards that one character can receive. */
export function useClaimAll(
  sendOnce: SendOnce,
  onClaimed: (claimed: Reward[], left: Reward[], receiver: Receiver) => void,
) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  return useMutation({
    mutationFn: (claim: Receiver & { gid: number }) => {
      const input = { body: { ...claim, locale } };
      return sendOnce(JSON.stringify(input), (options) => api('POST /me/rewards/claim-all', input, options));
    },
    onMutate: () => holdLists(client),
    onSuccess: ({ claimed, left }, receiver) => {
      showClaimed(client, locale, claimed);
      onClaimed(claimed, left, receiver);
    },
    onError: (error) => isOver(error) && tellOver(client),
  });
}

/** An older answer that arrives later must not overwrite the claim. */
const holdLists = (client: QueryClient) => client.cancelQueries({ queryKey: ownKey('rewards') });

/** Refetches the records and the count. The list stays for now, because the error is shown at the reward. */
function tellOver(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ownKey('rewards', 'records') });
  void refetchOwn(client, 'due');
}
