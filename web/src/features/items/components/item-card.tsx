import { useId } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useReader } from '#web/lib/react/now.ts';
import { RadioCard } from '#web/ui/controls/choice.tsx';
import { cardLabel } from '../model/card-label.ts';
import type { Deal } from '../model/deal.ts';
import type { Offer } from '../model/offer.ts';
import { ChosenMark } from './item-art.tsx';
import { ItemPrice } from './item-price.tsx';
import { ItemWords } from './item-words.tsx';

export interface CardProps {
  offer: Offer;
  /** Null if no coupon makes the item cheaper. */
  deal: Deal | null;
  checked: boolean;
  onChoose(item: string): void;
}

/** A wide card of an item: art, contents, price. */
export function ItemCard({ offer, deal, checked, onChoose }: CardProps) {
  const why = useId();
  const t = useT();
  const { tag } = useLocale();
  const reader = useReader();
  const { item, obstacle } = offer;
  return (
    <RadioCard
      name="item"
      value={item.id}
      checked={checked}
      onChoose={onChoose}
      unavailable={obstacle !== null}
      describedBy={obstacle ? why : undefined}
      // The way to a higher level is a link in the content, so that must stay readable.
      label={obstacle?.kind === 'vip' ? undefined : cardLabel(offer, deal, t, tag, reader)}
      className="group/item flex! h-full flex-wrap gap-x-3 gap-y-1 p-2"
    >
      <ChosenMark />
      <ItemWords offer={offer} lost={deal !== null} whyId={why} price={<ItemPrice offer={offer} deal={deal} />} />
    </RadioCard>
  );
}
