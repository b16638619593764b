import type { Quote } from '#contract/endpoints/quotes.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import { isUsable, leftOut } from '../model/coupon.ts';
import { obstacleText } from '../model/coupon-texts.ts';
import { preloadCouponSheet } from './coupon-overlay.tsx';
import { HoldingOrder } from './holding-order.tsx';

export interface CouponLineProps {
  quote: Quote;
  /** The requested coupon, see `couponAsked`. */
  asked: string;
  onChange(): void;
}

const ACTION = '-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline';

/** Shows the order's coupon and its saving, or that there is none, and lets the player change it. A group of a `dl`. */
export function CouponLine({ quote, asked, onChange }: CouponLineProps) {
  const t = useT();
  const { coupon, coupons, currency, discount } = quote;
  const available = t('payment.coupon.available', { count: coupons.filter(isUsable).length });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="flex min-w-0 gap-2 text-muted">
        <Icon name="ticket" className="text-accent" />
        {/* Aligns the line to the text's baseline, not to the icon's. */}
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
      <LeftOut quote={quote} asked={asked} />
    </div>
  );
}

function LeftOut({ quote, asked }: Pick<CouponLineProps, 'quote' | 'asked'>) {
  const t = useT();
  const { tag } = useLocale();
  const option = leftOut(quote, asked);
  if (!option) return null;
  return (
    <dd className="basis-full pt-1 text-warn text-xs">
      <p role="status">
        {option === 'gone'
          ? t('payment.coupon.gone')
          : t('payment.coupon.left_out', { name: option.name, why: obstacleText(option, quote.currency, t, tag) })}
      </p>
      {option !== 'gone' && option.order && <HoldingOrder number={option.order} />}
    </dd>
  );
}
