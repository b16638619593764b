import { type ReactNode, useState } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { CouponOption, Quote } from '#contract/endpoints/quotes.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/controls/choice.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import { forfeitOf, isUsable } from '../model/coupon.ts';
import { costsText, obstacleText } from '../model/coupon-texts.ts';
import { HoldingOrder } from './holding-order.tsx';

export interface CouponSheetProps {
  quote: Quote;
  /** Renders the field for a code; it calls `onRedeemed` with the new coupon. */
  code(onRedeemed: (coupon: Coupon) => void): ReactNode;
  /** Null means no coupon. */
  onApply(coupon: string | null): void;
}

/**
 * The player's coupons for this choice, and a field for a code. The choice takes effect on confirmation, so that arrow
 * keys can browse.
 */
export function CouponSheet({ quote, code, onApply }: CouponSheetProps) {
  const t = useT();
  const { tag } = useLocale();
  const [selected, select] = useState(quote.couponId ?? '');
  const [redeemed, setRedeemed] = useState<Coupon | null>(null);
  const { coupons, currency } = quote;
  const forfeit = forfeitOf(quote);
  const usable = coupons.filter(isUsable);
  const unusable = coupons.filter((option) => !isUsable(option));
  return (
    <div className="grid gap-4">
      {forfeit && usable.length > 0 && <Note tone="warn">{costsText(forfeit, t, tag)}</Note>}
      <div>
        {code((coupon) => {
          setRedeemed(coupon);
          if (coupon.id) select(coupon.id);
        })}
        <p role="status" className="sr-only">
          {redeemed && t('coupons.yours_now', { name: redeemed.name })}
        </p>
      </div>
      {usable.length > 0 && (
        <ChoiceGroup label={t('payment.coupon.title')} className="grid gap-2 px-0.5 py-1">
          {usable.map(({ id, name, saves, expiresAt }) => (
            <RadioCard
              key={id}
              name="coupon"
              value={id}
              checked={id === selected}
              onChoose={select}
              ground="raised"
              className="grid! grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3"
            >
              <span className="wrap-anywhere hyphens-auto font-semibold">{name}</span>
              <PriceText amount={-saves} currency={currency} className="font-bold text-lg text-ok" />
              <span className="col-span-2 text-muted text-xs">
                {t('payment.coupon.until', { at: formatWithZone(expiresAt, tag) })}
              </span>
            </RadioCard>
          ))}
          <RadioCard
            name="coupon"
            value=""
            checked={selected === ''}
            onChoose={select}
            ground="raised"
            className="grid! min-h-12 content-center px-4 py-3"
          >
            <span className="font-semibold">{t('payment.coupon.decline')}</span>
          </RadioCard>
        </ChoiceGroup>
      )}
      {unusable.length > 0 && (
        <section aria-labelledby="coupons-unusable" className="grid gap-2">
          <h3 id="coupons-unusable" className="text-muted text-sm">
            {t('payment.coupon.unusable')}
          </h3>
          <ul className="grid gap-2">
            {unusable.map((option) => (
              <Unusable key={option.id} option={option} currency={currency} />
            ))}
          </ul>
        </section>
      )}
      <div className="sticky bottom-0 grid gap-2 bg-surface pt-2">
        {usable.length > 0 && (
          <Button kind="primary" size="large" wide onClick={() => onApply(selected || null)}>
            {t('payment.coupon.apply')}
          </Button>
        )}
        <PageLink page="coupons" className={buttonClass({ kind: 'quiet', wide: true })}>
          {t('payment.coupon.centre')}
        </PageLink>
      </div>
    </div>
  );
}

function Unusable({ option, currency }: { option: CouponOption; currency: string }) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <li className="grid gap-0.5 rounded-control border border-line border-dashed px-4 py-3">
      <span className="wrap-anywhere hyphens-auto font-medium text-muted">{option.name}</span>
      <span className="flex gap-1.5 text-warn text-xs">
        <Icon name="lock" size={16} />
        {obstacleText(option, currency, t, tag)}
      </span>
      {option.order && <HoldingOrder number={option.order} />}
    </li>
  );
}
