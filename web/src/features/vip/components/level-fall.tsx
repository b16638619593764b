import type { VipLevel } from '#contract/endpoints/vip.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { Note } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Progress } from '../model/progress.ts';
import type { Rate } from '../model/vip.ts';
import { InMoney } from './in-money.tsx';

interface Props {
  /** The current level. */
  level: VipLevel;
  falls: NonNullable<Progress['falls']>;
  rate: Rate | undefined;
}

/** Warns that the level falls at the end of the month: when, to which level, and how to keep it. */
export function LevelFall({ level, falls, rate }: Props) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <Note tone="warn" className="flex gap-3">
      <Icon name="clock" className="mt-0.5" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          {t('vip.falls', { at: formatWithZone(falls.at, tag), level: falls.level.name })}
        </p>
        <p>{t('vip.keeps', { count: falls.missing, level: level.name })}</p>
        <InMoney points={falls.missing} percent={level.pointsPercent} rate={rate} className="" />
      </div>
    </Note>
  );
}
