import { useT } from '#web/i18n/index.tsx';
import { cx } from '#web/ui/cx.ts';
import { Hidden } from '#web/ui/layout/surface.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import type { Deal } from '../model/deal.ts';
import type { Offer } from '../model/offer.ts';

/** The price to pay. With a coupon, also the struck-out price without it. */
export function ItemPrice({ offer, deal }: { offer: Offer; deal: Deal | null }) {
  const t = useT();
  const { price, currency, obstacle } = offer;
  const now = deal?.price ?? price;
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 leading-6">
      <PriceText
        amount={now}
        currency={currency}
        className={cx('font-bold text-base md:text-lg', obstacle ? 'text-muted' : 'text-ink')}
      />
      {now < price && (
        <s className="text-2xs text-faint">
          <Hidden>{t('payment.item.instead')} </Hidden>
          <PriceText amount={price} currency={currency} />
        </s>
      )}
    </span>
  );
}
