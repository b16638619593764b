import type { ReactNode } from 'react';
import type { Invites } from '#contract/endpoints/invites.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useReader } from '#web/lib/react/now.ts';
import { Card } from '#web/ui/layout/surface.tsx';
import { TwoLights } from './two-lights.tsx';

interface Props {
  invites: Invites;
  flights?: number;
  /** The actions. */
  children?: ReactNode;
}

/** Shows what both sides get, as a short slogan. */
export function SloganCard({ invites: { coupon, until }, flights, children }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  return (
    <Card className="grid content-center gap-4 bg-linear-to-b from-accent-tint to-70% to-surface">
      {/* Art and text are next to each other on the phone, so that the link below is on the first screen. */}
      <div className="grid grid-cols-[auto_1fr] items-center gap-4 md:grid-cols-1 md:justify-items-center md:text-center">
        <TwoLights flights={flights} className="h-auto w-28 md:w-full md:max-w-80" />
        <div className="wrap-anywhere grid min-w-0 gap-1 md:gap-2">
          <p className="hyphens-auto text-balance font-bold text-xl leading-snug tracking-tight md:text-2xl">
            {t('share.slogan', { percent: formatPercent(coupon.percent, tag) })}
          </p>
          <p className="text-balance text-muted max-md:text-sm">{t('share.lead')}</p>
          {until && (
            <p className="text-faint text-sm">
              {t('rewards.until', { at: formatWithZone(until, tag, undefined, reader) })}
            </p>
          )}
        </div>
      </div>
      {children}
    </Card>
  );
}
