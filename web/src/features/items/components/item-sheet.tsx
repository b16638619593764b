import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount, formatMoney } from '#web/lib/format/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { contentsOf } from '../model/contents.ts';
import type { Deal } from '../model/deal.ts';
import type { Offer } from '../model/offer.ts';
import { conditionTexts, obstacleText } from '../model/texts.ts';
import { ContentLine } from './content-line.tsx';
import { ItemPrice } from './item-price.tsx';
import { VipWay } from './vip-way.tsx';

interface Props {
  offer: Offer;
  deal: Deal | null;
  /** Null if the item cannot be chosen. */
  onTake: (() => void) | null;
}

/** All details of an item: contents and their purpose, limits, end of sale, price. */
export function ItemSheet({ offer, deal, onTake }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const { item, promotion, obstacle, unit, currency } = offer;
  const on = obstacle || deal ? null : promotion;
  const why = obstacle && obstacleText(obstacle, t, tag);
  const conditions = conditionTexts(offer, t, tag).filter((text) => text !== why);
  return (
    <>
      <div className="mb-4 flex items-center gap-4">
        <img
          src={item.art}
          alt=""
          width={160}
          height={120}
          className="h-21 w-28 shrink-0 rounded-control bg-raised object-contain p-2"
        />
        <p className="min-w-0 text-muted text-sm">{item.description}</p>
      </div>
      <ul className="grid gap-px overflow-hidden rounded-control bg-line">
        {contentsOf(item, on).map((content) => (
          <ContentLine key={content.id} content={content} promotion={on} said={item.description} />
        ))}
      </ul>
      {conditions.length > 0 && (
        <ul className="mt-4 grid gap-1.5 text-muted text-sm">
          {conditions.map((text) => (
            <li key={text} className="flex gap-2">
              <Icon name="clock" size={16} className="mt-0.5 shrink-0 text-faint" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {why && (
        <p className="mt-4 flex gap-2 font-medium text-sm text-warn">
          <Icon name="lock" size={16} className="mt-0.5 shrink-0" />
          {obstacle?.kind === 'vip' ? <VipWay>{why}</VipWay> : why}
        </p>
      )}
      {!item.free && (
        <div className="mt-4 flex flex-wrap items-baseline gap-x-3">
          <ItemPrice offer={offer} deal={deal} />
          {unit && !deal && (
            <span className="text-faint text-xs">
              {t('payment.item.unit', {
                price: formatMoney(unit.amount, currency, tag),
                count: formatCount(unit.per, tag),
              })}
            </span>
          )}
        </div>
      )}
      {onTake && (
        <Button kind="primary" size="large" wide className="mt-4" onClick={onTake}>
          {t('payment.item.take')}
        </Button>
      )}
    </>
  );
}
