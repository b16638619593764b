import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import type { claimKeys } from '#web/lib/portal/claim-keys.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { dueQuery } from '../api/due.ts';
import { showClaimed } from '../api/queries.ts';

/** A character that receives goods. */
export interface Receiver {
  region: string;
  roleId: string;
}

export type ClaimKeys = ReturnType<typeof claimKeys>;

/** Codes after which another press cannot help. */
const OVER = ['reward.claimed', 'reward.expired', 'reward.withdrawn', 'reward.unavailable', 'reward.unknown'];
export const isOver = (error: unknown): boolean => isApiError(error) && OVER.includes(error.code);

/** Claims one reward; goods need a receiver. */
export function useClaim(keys: ClaimKeys, onClaimed: (claimed: Reward) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const nameOf = ({ id, receiver }: { id: string; receiver?: Receiver }) =>
    JSON.stringify([id, receiver?.region, receiver?.roleId]);
  return useMutation({
    mutationFn: (claim: { id: string; receiver?: Receiver }) =>
      api(
        'POST /me/rewards/:id/claim',
        { params: { id: claim.id }, body: { ...claim.receiver, locale } },
        { idempotencyKey: keys.of(nameOf(claim)) },
      ),
    onMutate: () => holdLists(client),
    onSuccess: (reward, claim) => {
      keys.answered(nameOf(claim), null);
      showClaimed(client, locale, [reward]);
      onClaimed(reward);
    },
    onError: (error, claim) => {
      keys.answered(nameOf(claim), error);
      if (isOver(error)) tellOver(client);
    },
  });
}

/** Claims all rewards that one character can receive. */
export function useClaimAll(keys: ClaimKeys, onClaimed: (claimed: Reward[], left: Reward[]) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const nameOf = (claim: Receiver & { gid: number }) => JSON.stringify(['all', claim.gid, claim.region, claim.roleId]);
  return useMutation({
    mutationFn: (claim: Receiver & { gid: number }) =>
      api('POST /me/rewards/claim-all', { body: { ...claim, locale } }, { idempotencyKey: keys.of(nameOf(claim)) }),
    onMutate: () => holdLists(client),
    onSuccess: ({ claimed, left }, claim) => {
      keys.answered(nameOf(claim), null);
      showClaimed(client, locale, claimed);
      onClaimed(claimed, left);
    },
    onError: (error, claim) => {
      keys.answered(nameOf(claim), error);
      if (isOver(error)) tellOver(client);
    },
  });
}

/** An older answer that arrives later must not overwrite the claim. */
const holdLists = (client: QueryClient) => client.cancelQueries({ queryKey: ['me', 'rewards'] });

/** Refetches the records and the count. The list stays for now, because the error is shown at the reward. */
function tellOver(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['me', 'rewards', 'records'] });
  void client.invalidateQueries({ queryKey: dueQuery(true).queryKey });
}
