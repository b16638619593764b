import type { ComponentProps } from 'react';
import type { Nudge } from '#contract/endpoints/nudges.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount, formatMoney } from '#web/lib/format/money.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { CouponNudge } from './coupon-nudge.tsx';
import { LotteryNudge } from './lottery-nudge.tsx';
import { Art, CARD, Mark, Words } from './parts.tsx';

type Rest = Omit<ComponentProps<typeof CouponNudge>, 'nudge'>;

/** A nudge as one slim line that links to the page where the player can act. */
export function NudgeCard({ nudge, ...rest }: Rest & { nudge: Nudge }) {
  const t = useT();
  switch (nudge.kind) {
    case 'rewards':
      return (
        <PageLink page="rewards" className={CARD}>
          <Mark icon="gift" className="bg-accent-tint text-accent" />
          <Words>{t('nudge.rewards', { count: nudge.count })}</Words>
        </PageLink>
      );
    case 'lottery':
      return <LotteryNudge {...nudge} />;
    case 'coupon':
      return <CouponNudge nudge={nudge} {...rest} />;
    case 'task':
      return <TaskNudge nudge={nudge} />;
    case 'level':
      return (
        <PageLink page="vip" className={CARD}>
          <Art src={nudge.art} />
          <Words>{t('level.missing', { count: nudge.missing, level: nudge.name })}</Words>
        </PageLink>
      );
    default:
      // A kind of a later server version.
      return null;
  }
}

function TaskNudge({ nudge }: { nudge: Extract<Nudge, { kind: 'task' }> }) {
  const t = useT();
  const { tag } = useLocale();
  const { name, art, currency, claimable } = nudge;
  const say = (amount: number): string =>
    currency === null ? formatCount(amount, tag) : formatMoney(amount, currency, tag);
  const note = claimable ? t('tasks.ready') : t('tasks.count', { count: say(nudge.count), target: say(nudge.target) });
  return (
    <PageLink page="tasks" className={CARD}>
      <Art src={art} />
      <Words note={note} tone={claimable ? 'text-accent' : 'text-muted'}>
        {name}
      </Words>
    </PageLink>
  );
}
