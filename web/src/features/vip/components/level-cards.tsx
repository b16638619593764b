import { useEffect, useRef } from 'react';
import type { VipLevel } from '#contract/endpoints/vip.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/layout/surface.tsx';
import { levelTexts } from '../model/level-texts.ts';
import type { Vip } from '../model/vip.ts';

interface Props extends Pick<Vip, 'levels'> {
  /** Id of the player's level; null for visitors. */
  own: string | null;
}

/** The requirements and benefits of each level, as cards in a row that starts at the player's level. */
export function LevelCards({ levels, own }: Props) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const card = own === null ? null : list.current?.querySelector<HTMLElement>('[data-own]');
    if (card && list.current) list.current.scrollLeft = card.offsetLeft - list.current.offsetLeft - 16;
  }, [own]);
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an element that scrolls
      tabIndex={0}
      aria-label={t('vip.levels')}
      className="relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2"
    >
      {levels.map((level) => (
        <LevelCard key={level.id} level={level} own={level.id === own} />
      ))}
    </ul>
  );
}

function LevelCard({ level, own }: { level: VipLevel; own: boolean }) {
  const t = useT();
  const { tag } = useLocale();
  const { needed, more, coupon, reward, benefits } = levelTexts(level, t, tag);
  const facts = [
    [t('vip.needed'), needed],
    [t('vip.more_label'), more],
    [t('vip.coupon'), coupon],
    [t('vip.reward'), reward],
  ].filter(([, value]) => value);
  return (
    <li
      data-own={own || undefined}
      className={cx(
        'grid w-[min(17rem,80vw)] shrink-0 snap-start content-start gap-3 rounded-card bg-surface p-4 shadow-card',
        own && 'outline-2 outline-vip -outline-offset-2',
      )}
    >
      <div className="flex flex-wrap items-center gap-3">
        <img src={level.art} alt="" width={56} height={56} className="size-14 shrink-0 object-contain" />
        <h3 className="min-w-0 text-lg">{level.name}</h3>
        {own && <Badge tone="vip">{t('vip.level_own')}</Badge>}
      </div>
      <dl className="grid gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-faint text-xs">{label}</dt>
            <dd className="wrap-anywhere hyphens-auto font-medium">{value}</dd>
          </div>
        ))}
        {benefits.length > 0 && (
          <div>
            <dt className="text-faint text-xs">{t('vip.benefits')}</dt>
            {benefits.map((benefit) => (
              <dd key={benefit} className="wrap-anywhere hyphens-auto">
                {benefit}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </li>
  );
}
