import type { Reward } from '#contract/endpoints/rewards.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, Card } from '#web/ui/layout/surface.tsx';
import { contentsText } from '../model/level-texts.ts';

/** Unclaimed rewards of levels; renders nothing if there are none. */
export function LevelRewards({
  waiting,
}: {
  /** All rewards that the player can claim now or later. */
  waiting: readonly Reward[];
}) {
  const t = useT();
  const rewards = waiting.filter(({ source }) => source === 'vip_level' || source === 'vip_month');
  if (rewards.length === 0) return null;
  return (
    <section aria-label={t('vip.rewards')}>
      <h2 className="mb-3 text-lg">{t('vip.rewards')}</h2>
      <Card className="grid gap-3">
        <ul className="grid divide-y divide-line">
          {rewards.map((reward) => (
            <RewardRow key={reward.id} reward={reward} />
          ))}
        </ul>
        <PageLink page="rewards" className={cx(buttonClass(), 'justify-self-start')}>
          {t('rewards.title')}
        </PageLink>
      </Card>
    </section>
  );
}

function RewardRow({ reward: { title, contents, state, from, until } }: { reward: Reward }) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-[12rem]">
        <p className="wrap-anywhere font-medium">{contentsText(contents, t, tag)}</p>
        {title && <p className="text-muted text-sm">{title}</p>}
        {state === 'waiting' && from && (
          <p className="text-faint text-xs">{t('vip.rewards_from', { at: formatWithZone(from, tag) })}</p>
        )}
        {state === 'claimable' && until && (
          <p className="text-faint text-xs">{t('vip.rewards_until', { at: formatWithZone(until, tag) })}</p>
        )}
      </div>
      {state === 'claimable' && <Badge tone="ok">{t('vip.rewards_ready')}</Badge>}
    </li>
  );
}
