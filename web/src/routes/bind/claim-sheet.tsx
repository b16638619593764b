import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { ReceiverChoice } from '#web/features/characters/components/receiver-choice.tsx';
import { useReceiver } from '#web/features/characters/hooks/use-receiver.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { type ClaimKeys, useClaim } from '#web/features/rewards/hooks/use-claim.ts';
import { useClaimErrorText, useRewardTexts } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  reward: Reward;
  gid: number;
  keys: ClaimKeys;
  onClaimed(reward: Reward): void;
}

/** Asks which character receives the gift's goods, and claims it. */
export function ClaimSheet({ reward, gid, keys, onClaimed }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const errorText = useClaimErrorText();
  const { contentsOf } = useRewardTexts();
  const game = useQuery(gameQuery(gid, locale));
  const mine = useQuery(mineQuery(gid, locale, true));
  const receiver = useReceiver(gid, { game, mine, last: undefined, anew: reward.refused });
  const { region, character, characters } = receiver.choice ?? {};
  const [lacking, setLacking] = useState(false);
  const claim = useClaim(keys, onClaimed);
  const failed = claim.error && !claim.isPending ? errorText(claim.error) : null;
  const problem = lacking && !character ? t('payment.problem.character') : failed;
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere hyphens-auto font-semibold">{contentsOf(reward)}</p>
      <ReceiverChoice receiver={receiver} label={t('rewards.receiver')} fixed={claim.isPending} errorText={errorText} />
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {(characters?.data?.characters.length ?? 0) > 0 && (
        <div className="sticky bottom-0 bg-surface pt-1">
          <Button
            kind="primary"
            size="large"
            wide
            busy={claim.isPending}
            onClick={() => {
              setLacking(!character);
              if (region && character)
                claim.mutate({ id: reward.id, receiver: { region: region.id, roleId: character.roleId } });
            }}
          >
            {t('payment.free.claim')}
          </Button>
        </div>
      )}
    </div>
  );
}
