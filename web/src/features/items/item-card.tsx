import { useId } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount, formatMoney } from '#web/lib/money.ts';
import { RadioCard } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PriceText } from '#web/ui/price-text.tsx';
import { Grants } from './grants.tsx';
import { ItemLimit } from './item-limit.tsx';
import { ItemStage } from './item-stage.tsx';
import type { Offer } from './offer.ts';
import { formatSale } from './reset.ts';
import { obstacleText } from './texts.ts';

interface Props {
  offer: Offer;
  checked: boolean;
  onChoose(item: string): void;
}

/** One item: what it is, what it grants, what it costs, and why it cannot be bought, if so. */
export function ItemCard({ offer, checked, onChoose }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const why = useId();
  const { item, price, currency, obstacle, unit, limit } = offer;
  const offSale = obstacle?.kind === 'sale_from' || obstacle?.kind === 'sale_ended';
  return (
    <RadioCard
      name="item"
      value={item.id}
      checked={checked}
      onChoose={onChoose}
      unavailable={obstacle !== null}
      describedBy={obstacle ? why : undefined}
      className="group/item flex! h-full flex-col p-2"
    >
      <ItemStage offer={offer} />
      <span className="flex flex-1 flex-col px-1.5 pt-3 pb-1.5">
        <span
          className={cx('wrap-anywhere hyphens-auto font-semibold leading-snug', obstacle ? 'text-muted' : 'text-ink')}
        >
          {item.name}
        </span>
        <span className="mt-1 mb-3 block text-muted text-xs">
          <Grants grants={item.grants} named={item.kind === 'currency'} />
        </span>
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2">
          <PriceText
            amount={price}
            currency={currency}
            className={cx('font-bold text-lg md:text-xl', obstacle ? 'text-muted' : 'text-ink')}
          />
          {unit && (
            <span className="text-faint text-xs">
              {t('payment.item.unit', {
                price: formatMoney(unit.amount, currency, tag),
                count: formatCount(unit.per, tag),
              })}
            </span>
          )}
        </span>
        {limit && !offSale && <ItemLimit limit={limit} />}
        {!obstacle && item.sale.until && (
          <span className="mt-1 block text-warn text-xs">
            {t('payment.item.until', { at: formatSale(item.sale.until, tag) })}
          </span>
        )}
        {obstacle && (
          <span id={why} className="mt-2 flex gap-1.5 font-medium text-warn text-xs">
            <Icon name="lock" size={16} />
            {obstacleText(obstacle, t, tag)}
          </span>
        )}
      </span>
    </RadioCard>
  );
}
