import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { useLocale } from '#web/i18n/index.tsx';
import type { claimKeys } from '#web/lib/portal/claim-keys.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { progressQuery, refreshAfterClaim, showClaimed } from '../api/queries.ts';

/** A step of a period, and who receives its goods. */
export interface Claim {
  task: string;
  period: string;
  step: number;
  receiver?: { region: string; roleId: string } | undefined;
}

/** Claims the reward of a step. A repeat keeps its key until the portal has decided, so that it claims once. */
export function useClaim(keys: ReturnType<typeof claimKeys>, onClaimed: (claimed: Reward, claim: Claim) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const nameOf = ({ task, period, step, receiver }: Claim) =>
    JSON.stringify([task, period, step, receiver?.region, receiver?.roleId, locale]);
  return useMutation({
    mutationFn: (claim: Claim) => {
      const { task, period, step, receiver } = claim;
      return api(
        'POST /tasks/:task/claim',
        { params: { task }, body: { step, period, ...receiver, locale } },
        { idempotencyKey: keys.of(nameOf(claim)) },
      );
    },
    // An answer from before must not take the claim back.
    onMutate: () => client.cancelQueries({ queryKey: progressQuery(true).queryKey }),
    onSuccess: (reward, claim) => {
      keys.answered(nameOf(claim), null);
      showClaimed(client, claim.task, claim.period, claim.step);
      onClaimed(reward, claim);
    },
    onError: (error, claim) => keys.answered(nameOf(claim), error),
    // Not waited for: the player is to know at once.
    onSettled: () => void refreshAfterClaim(client),
  });
}
