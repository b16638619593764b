import type { ReactNode } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { useT } from '#web/i18n/index.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { type CardActions, RewardCard } from './reward-card.tsx';

interface Props extends CardActions {
  rewards: readonly Reward[];
  /** The number of rewards from tasks; a link above leads to them. */
  fromTasks: number;
  /** Shown next to the heading of the claimable rewards. */
  all: ReactNode;
}

/** The claimable rewards, the next to expire first, then those that open later. */
export function RewardLists({ rewards, fromTasks, all, ...actions }: Props) {
  const t = useT();
  const later = rewards.filter(({ state }) => state === 'waiting');
  const now = rewards.filter(({ state }) => state !== 'waiting');
  const cards = (shown: readonly Reward[]) => (
    <ul className="mt-3 grid gap-3">
      {shown.map((reward) => (
        <RewardCard key={reward.id} reward={reward} {...actions} />
      ))}
    </ul>
  );
  return (
    <>
      {now.length + fromTasks === 0 && (
        <EmptyState icon="gift" title={t('rewards.none')} text={t('rewards.none_text')} />
      )}
      {now.length > 0 && (
        <section aria-label={t('rewards.to_claim')}>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-lg">{t('rewards.to_claim')}</h2>
            {all}
          </div>
          {cards(now)}
        </section>
      )}
      {later.length > 0 && (
        <section aria-label={t('rewards.later')} className="mt-8">
          <h2 className="text-lg">{t('rewards.later')}</h2>
          {cards(later)}
        </section>
      )}
    </>
  );
}
