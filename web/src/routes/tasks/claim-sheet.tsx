import { useQuery } from '@tanstack/react-query';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { ClaimForm } from '#web/features/characters/components/claim-form.tsx';
import { useReceiver } from '#web/features/characters/hooks/use-receiver.ts';
import { mineQuery } from '#web/features/checkout/api/queries.ts';
import { useClaimErrorText } from '#web/features/rewards/hooks/use-reward-texts.ts';
import { Gives } from '#web/features/tasks/components/gives.tsx';
import type { Step } from '#web/features/tasks/model/task-view.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';

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
  return (
    <div className="grid gap-4">
      <Gives gives={step.gives} className="font-semibold" />
      <ClaimForm {...{ receiver, busy, problem, errorText, onClaim }} action={t('payment.free.claim')} fixed={busy} />
    </div>
  );
}
