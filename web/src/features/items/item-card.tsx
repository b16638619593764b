import { useId } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount, formatMoney } from '#web/lib/money.ts';
import { RadioCard } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { PriceText } from '#web/ui/price-text.tsx';
import { ItemWords } from './item-words.tsx';
import type { Offer } from './offer.ts';

interface Props {
  offer: Offer;
  checked: boolean;
  onChoose(item: string): void;
}

/** An item to be bought. */
export function ItemCard({ offer, checked, onChoose }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const why = useId();
  const { item, price, currency, obstacle, unit } = offer;
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
      <ItemWords
        offer={offer}
        whyId={why}
        price={
          <>
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
          </>
        }
      />
    </RadioCard>
  );
}
