import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { ReceiverChoice } from '#web/features/characters/components/receiver-choice.tsx';
import { useReceiver } from '#web/features/characters/hooks/use-receiver.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { useClaimErrorText } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { Gives } from '#web/features/tasks/components/gives.tsx';
import type { Step } from '#web/features/tasks/model/task-view.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  step: Step;
  gid: number;
  /** The receiver of the last claim in this visit. */
  last: { region: string; roleId: string } | undefined;
  busy: boolean;
  /** The reason why the last press failed. */
  problem: string | null;
  onClaim(receiver: { region: string; roleId: string }): void;
}

/** Asks which character receives the goods of a step. */
export function ClaimSheet({ step, gid, last, busy, problem, onClaim }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const errorText = useClaimErrorText();
  const game = useQuery(gameQuery(gid, locale));
  const mine = useQuery(mineQuery(gid, locale, true));
  const receiver = useReceiver(gid, { game, mine, last });
  const [lacking, setLacking] = useState(false);
  const { region, characters, character = null } = receiver.choice ?? {};
  const said = lacking && !character ? t('payment.problem.character') : problem;
  return (
    <div className="grid gap-4">
      <Gives gives={step.gives} className="font-semibold" />
      <ReceiverChoice receiver={receiver} label={t('rewards.receiver')} fixed={busy} errorText={errorText} />
      {said && (
        <Note tone="bad" role="alert">
          {said}
        </Note>
      )}
      {(characters?.data?.characters.length ?? 0) > 0 && (
        <div className="sticky bottom-0 bg-surface pt-1">
          <Button
            kind="primary"
            size="large"
            wide
            busy={busy}
            onClick={() => {
              setLacking(!character);
              if (region && character) onClaim({ region: region.id, roleId: character.roleId });
            }}
          >
            {t('payment.free.claim')}
          </Button>
        </div>
      )}
    </div>
  );
}
