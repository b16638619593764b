import { lazy, Suspense } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { useT } from '#web/i18n/index.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import { isUsable, leftOut } from '../model/coupon.ts';
import { preloadCouponSheet } from './coupon-overlay.tsx';

// Few have one; its line is kept until it is there.
const LeftOut = lazy(async () => ({ default: (await import('./left-out.tsx')).LeftOut }));

export interface CouponLineProps {
  quote: Quote;
  /** What was asked for, see `couponAsked`. */
  asked: string;
  onChange(): void;
}

const ACTION = '-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline';

/** The coupon of the order and what it saves, or that there is none; with the way to another choice. A group of a `dl`. */
export function CouponLine({ quote, asked, onChange }: CouponLineProps) {
  const t = useT();
  const { coupon, coupons, currency, discount } = quote;
  const option = leftOut(quote, asked);
  const available = t('payment.coupon.available', { count: coupons.filter(isUsable).length });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="flex min-w-0 gap-2 text-muted">
        <Icon name="ticket" className="text-accent" />
        {/* Its baseline is the line's, not the icon's. */}
        <span className="wrap-anywhere hyphens-auto min-w-0 self-baseline">
          {coupon ? coupon.name : t('payment.coupon.unused')}
        </span>
      </dt>
      <dd className="ml-auto flex items-baseline gap-3">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={coupon ? t('payment.coupon.change_label') : undefined}
          onClick={onChange}
          onPointerEnter={() => {
            preloadOverlay();
            void preloadCouponSheet();
          }}
          className={ACTION}
        >
          {coupon ? t('payment.coupon.change') : coupons.length > 0 ? available : t('payment.coupon.enter')}
        </button>
        {coupon && <PriceText amount={-discount} currency={currency} className="font-semibold text-ok" />}
      </dd>
      {option && (
        <dd className="basis-full pt-1 text-warn text-xs">
          <Suspense fallback={<Skeleton className="h-4" />}>
            <LeftOut option={option} currency={currency} />
          </Suspense>
        </dd>
      )}
    </div>
  );
}
