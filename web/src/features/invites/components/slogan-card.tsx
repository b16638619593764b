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
  /** What can be done. */
  children?: ReactNode;
}

/** What both get, in three words. */
export function SloganCard({ invites: { coupon, until }, flights, children }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  return (
    <Card className="grid content-center gap-4 bg-linear-to-b from-accent-tint to-70% to-surface">
      <TwoLights flights={flights} className="mx-auto h-auto w-full max-w-52 md:max-w-80" />
      <div className="grid gap-2 text-center">
        <p className="text-balance font-bold text-2xl tracking-tight">
          {t('share.slogan', { percent: formatPercent(coupon.percent, tag) })}
        </p>
        <p className="text-balance text-muted">{t('share.lead')}</p>
        {until && (
          <p className="text-faint text-sm">
            {t('rewards.until', { at: formatWithZone(until, tag, undefined, reader) })}
          </p>
        )}
      </div>
      {children}
    </Card>
  );
}
