import type { Reward } from '#contract/endpoints/rewards.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatRest } from '#web/lib/format/rest.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { usePortalNow, useReader } from '#web/lib/react/now.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { claimTimeOf } from '../model/claim-time.ts';

/** Shows the end of the time to claim, with a countdown near it, or the start. */
export function ClaimTimeLine({ reward }: { reward: Reward }) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const time = claimTimeOf(reward, usePortalNow(reward.until !== null));
  if (time === null) return null;
  if (time.kind === 'ends') {
    return (
      <p className="flex gap-1.5 font-medium text-sm text-warn tabular-nums">
        <Icon name="clock" size={16} className="mt-0.5" />
        <time dateTime={time.at}>
          {time.left > 0 ? t('rewards.ends', { left: formatRest(time.left, tag) }) : t('rewards.state.expired')}
        </time>
      </p>
    );
  }
  const at = formatWithZone(time.at, tag, undefined, reader);
  return (
    <p className="text-muted text-sm">
      <time dateTime={time.at}>{time.kind === 'from' ? t('rewards.from', { at }) : t('rewards.until', { at })}</time>
    </p>
  );
}
