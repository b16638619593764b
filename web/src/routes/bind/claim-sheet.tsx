import { useQuery } from '@tanstack/react-query';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { ClaimForm } from '#web/features/characters/components/claim-form.tsx';
import { useReceiver } from '#web/features/characters/hooks/use-receiver.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { useClaim } from '#web/features/rewards/hooks/use-claim.ts';
import { useClaimErrorText, useRewardTexts } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import type { SendOnce } from '#web/lib/portal/send-once.ts';

interface Props {
  reward: Reward;
  gid: number;
  sendOnce: SendOnce;
  onClaimed(reward: Reward): void;
}

/** Asks which character receives the gift's goods, and claims it. */
export function ClaimSheet({ reward, gid, sendOnce, onClaimed }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const errorText = useClaimErrorText();
  const { contentsOf } = useRewardTexts();
  const game = useQuery(gameQuery(gid, locale));
  const mine = useQuery(mineQuery(gid, locale, true));
  const receiver = useReceiver(gid, { game, mine, last: undefined, anew: reward.refused });
  const claim = useClaim(sendOnce, onClaimed);
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere hyphens-auto font-semibold">{contentsOf(reward)}</p>
      <ClaimForm
        receiver={receiver}
        action={t('payment.free.claim')}
        busy={claim.isPending}
        fixed={claim.isPending}
        problem={claim.error && !claim.isPending ? errorText(claim.error) : null}
        errorText={errorText}
        onClaim={(to) => claim.mutate({ id: reward.id, receiver: to })}
      />
    </div>
  );
}
