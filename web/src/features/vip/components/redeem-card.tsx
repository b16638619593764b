import type { ReactNode } from 'react';
import type { RedeemEntry } from '#contract/endpoints/vip.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { contentsText } from '../model/level-texts.ts';
import type { Standing } from '../model/vip.ts';
import { RedeemLimits } from './redeem-limits.tsx';

interface Props {
  entry: RedeemEntry;
  /** The remaining stock and limit; undefined for visitors, and if there is no limit. */
  limits: Standing['redeem'][number] | undefined;
  /** The button to redeem it, or the reason why the player cannot. */
  children: ReactNode;
}

/** An entry of the redeem list: contents, price in points, and limits. */
export function RedeemCard({ entry, limits, children }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const { name, art, gives, points } = entry;
  return (
    <li className="@container grid min-w-0 rounded-card bg-surface p-4 shadow-card">
      <div className="flex @max-3xs:flex-col gap-3">
        <span className="grid size-20 shrink-0 place-items-center rounded-control bg-raised">
          <img src={art} alt="" width={72} height={60} loading="lazy" className="h-15 w-18 object-contain" />
        </span>
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h4 className="wrap-anywhere hyphens-auto font-semibold leading-snug">{name}</h4>
          {gives.length > 1 && (
            <p className="wrap-anywhere hyphens-auto text-muted text-sm">{contentsText(gives, t, tag)}</p>
          )}
          <p className="font-bold text-vip">{t('vip.points', { count: points })}</p>
          <RedeemLimits entry={entry} limits={limits} />
        </div>
      </div>
      <div className="grid content-end">{children}</div>
    </li>
  );
}
