import { useId } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';
import { Card, Note } from '#web/ui/layout/surface.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { type Progress, progressOf } from '../model/progress.ts';
import type { Rate, Standing, Vip } from '../model/vip.ts';
import { InMoney } from './in-money.tsx';
import { LevelFall } from './level-fall.tsx';

interface Props {
  vip: Vip;
  standing: Standing;
  /** In the player's currency; undefined if points have no rate in it. */
  rate: Rate | undefined;
}

/** The player's level and points, the progress to the next level, and a warning before a fall. */
export function LevelCard({ vip, standing, rate }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const progress = progressOf(vip.levels, standing);
  if (!progress) return null;
  const { level, falls } = progress;
  return (
    <Card className="grid gap-5 bg-linear-to-br from-vip-tint to-60% to-surface">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-[16rem] items-center gap-4">
          <img src={level.art} alt="" width={80} height={80} className="size-20 shrink-0 object-contain" />
          <div className="min-w-0">
            <p className="text-muted text-sm">{t('vip.level')}</p>
            <h2 className="text-2xl text-vip">{level.name}</h2>
          </div>
        </div>
        <dl className="min-w-0">
          <dt className="text-muted text-sm">{t('vip.balance')}</dt>
          <dd className="font-bold text-3xl tracking-tight">{formatCount(standing.balance, tag)}</dd>
        </dl>
      </div>
      <Way progress={progress} counted={standing.counted} rate={rate} />
      {standing.balance < 0 && <Note tone="warn">{t('vip.owed')}</Note>}
      {falls && <LevelFall level={level} falls={falls} rate={rate} />}
      <p className="text-faint text-xs">{t('vip.delay')}</p>
    </Card>
  );
}

interface WayProps {
  progress: Progress;
  counted: number;
  rate: Rate | undefined;
}

/** The progress to the next level, as a bar and as text. */
function Way({ progress: { level, next, share }, counted, rate }: WayProps) {
  const t = useT();
  const { tag } = useLocale();
  const words = useId();
  const said = next
    ? t('vip.counted', { points: formatCount(counted, tag), from: formatCount(next.level.from, tag) })
    : t('vip.counted_all', { points: formatCount(counted, tag) });
  return (
    <div className="grid gap-2">
      <ProgressBar share={share} labelledBy={words} tone="vip" />
      <p id={words} className="text-muted text-sm">
        {said}
      </p>
      <p className="font-semibold">
        {next ? t('level.missing', { count: next.missing, level: next.level.name }) : t('vip.highest')}
      </p>
      {next && <InMoney points={next.missing} percent={level.pointsPercent} rate={rate} />}
    </div>
  );
}
