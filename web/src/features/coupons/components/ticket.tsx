import { type ReactNode, useEffect, useRef } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { cx } from '#web/ui/cx.ts';
import { Celebration } from '#web/ui/pictures/celebration.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { lookOf, STUBS } from '../model/look.ts';

interface Props {
  coupon: Coupon;
  /** A badge next to the name. */
  badge?: ReactNode;
  /** True if it was just claimed: it scrolls into view and shines. */
  celebrated?: boolean;
  children: ReactNode;
}

const HOLE = 'absolute left-[88px] size-4 -translate-x-1/2 rounded-full bg-ground md:left-28 @max-3xs:hidden';

/** A coupon: the discount on the stub, the rest next to it, or below if the text is large. */
export function Ticket({ coupon, badge, celebrated, children }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!celebrated) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.current?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  }, [celebrated]);
  const look = lookOf(coupon);
  const stub = STUBS[look];
  const past = look === 'used' || look === 'expired' || look === 'closed';
  return (
    <li
      ref={place}
      data-look={look}
      className={cx('@container relative grid rounded-card bg-surface shadow-card', celebrated && 'glow')}
    >
      <div className="flex min-w-0 @max-3xs:flex-col">
        <div
          className={cx(
            'grid w-[88px] shrink-0 content-center justify-items-center gap-1.5 rounded-l-card p-2 @max-3xs:w-full @max-3xs:rounded-t-card @max-3xs:rounded-bl-none md:w-28',
            stub.className,
          )}
        >
          <Icon name={stub.icon} size={24} />
          <p className="whitespace-nowrap font-bold text-2xl tracking-tight md:text-3xl">
            {formatPercent(-coupon.percent, tag)}
          </p>
          <p className="text-center text-xs leading-tight">{t('coupons.value')}</p>
        </div>
        <div className="grid min-w-0 flex-1 content-start gap-2 p-4 pl-5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className={cx('wrap-anywhere hyphens-auto min-w-0 text-base leading-snug', past && 'text-muted')}>
              {coupon.name}
            </h3>
            {badge}
          </div>
          {children}
        </div>
      </div>
      <span aria-hidden="true" className={cx(HOLE, '-top-2')} />
      <span aria-hidden="true" className={cx(HOLE, '-bottom-2')} />
      {celebrated && <Celebration />}
    </li>
  );
}
