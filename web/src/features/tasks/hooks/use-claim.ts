import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { useLocale } from '#web/i18n/index.tsx';
import type { SendOnce } from '#web/lib/portal/send-once.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { progressQuery, refreshAfterClaim, showClaimed } from '../api/queries.ts';

/** A step in a period, and the receiver of its goods. */
export interface Claim {
  task: string;
  period: string;
  step: number;
  receiver?: { region: string; roleId: string } | undefined;
}

/**
 * Claims the reward of a step. A retry keeps its idempotency key until the server has decided, so that it claims once.
 */
export function useClaim(sendOnce: SendOnce, onClaimed: (claimed: Reward, claim: Claim) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  return useMutation({
    mutationFn: (claim: Claim) => {
      const { task, period, step, receiver } = claim;
      const input = { params: { task }, body: { step, period, ...receiver, locale } };
      return sendOnce(JSON.stringify(input), (options) => api('POST /tasks/:task/claim', input, options));
    },
    // An older answer that arrives later must not overwrite the claim.
    onMutate: () => client.cancelQueries({ queryKey: progressQuery(true).queryKey }),
    onSuccess: (reward, claim) => {
      showClaimed(client, claim.task, claim.period, claim.step);
      onClaimed(reward, claim);
    },
    // Not awaited, so that the player sees the result at once.
    onSettled: () => void refreshAfterClaim(client),
  });
}
