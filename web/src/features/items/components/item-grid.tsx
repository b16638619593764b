import { memo, Suspense, useState } from 'react';
import type { Game, Item } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { usePressed } from '#web/lib/react/pressed.ts';
import { useLatest } from '#web/lib/react/stable.ts';
import { ChoiceGroup } from '#web/ui/controls/choice.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import type { Receiver } from '../hooks/use-claim.ts';
import type { Deal } from '../model/deal.ts';
import { isLong } from '../model/long.ts';
import { isPack, type Offer } from '../model/offer.ts';
import { FreeItemCard } from './free-item-card.tsx';
import { type CardProps, ItemCard } from './item-card.tsx';
import { ItemDetails } from './item-details.tsx';
import { LongGridSkeleton, PACKS, WIDE, WideSkeletons } from './item-grid-skeleton.tsx';
import { PackCard } from './pack-card.tsx';
import { Row } from './row.tsx';

const ItemSections = lazyPart(async () => (await import('./item-sections.tsx')).ItemSections);

/** Preloads the code for long lists as soon as the game's items are known. */
export const preloadGrid = (items: readonly Item[]): void => {
  if (isLong(items.map((item) => ({ item })))) void ItemSections.preload();
};

interface Props {
  offers: readonly Offer[];
  /** The publisher's own sections. */
  sections: Game['sections'];
  /** The prices with a coupon, by item id. */
  deals: ReadonlyMap<string, Deal>;
  chosen: string | null;
  /** True while the player's characters and the game's offers are loading, because they may change the order. */
  settling: boolean;
  onChoose(item: string): void;
  labelledBy: string;
  /** The receiver of free items. */
  receiver: Receiver;
}

/**
 * The list of items. Items with a price can be chosen: personal ones first, then packs of currency as small cards, then
 * the others, and unavailable ones last. Free items are claimed one by one; claimable ones come before all others. A
 * long list is divided into sections.
 */
export function ItemGrid({ offers, sections, deals, chosen, settling, onChoose, labelledBy, receiver }: Props) {
  const t = useT();
  // A claimed item stays in its place until the page is opened again.
  const [claimed, setClaimed] = useState<readonly string[]>([]);
  const { marked, press } = usePressed(chosen);
  const choose = useLatest((item: string) => {
    press(item);
    onChoose(item);
  });
  if (offers.length === 0) {
    return (
      <Card>
        <EmptyState icon="bag" title={t('payment.item.none')} text={t('payment.item.none_text')} className="py-6!" />
      </Card>
    );
  }
  const [free, priced] = [offers.filter(({ item }) => item.free), offers.filter(({ item }) => !item.free)];
  const isFirst = ({ item, obstacle }: Offer) => obstacle === null || claimed.includes(item.id);
  const freeCard = (offer: Offer) => (
    <ItemDetails key={offer.item.id} offer={offer} deal={null}>
      <FreeItemCard offer={offer} receiver={receiver} onClaimed={(item) => setClaimed((items) => [...items, item])} />
    </ItemDetails>
  );
  const card = (offer: Offer) => {
    const { id } = offer.item;
    const deal = offer.own?.deal ?? deals.get(id) ?? null;
    return <Sold key={id} offer={offer} deal={deal} checked={id === marked} onChoose={choose} />;
  };
  const personal = priced.filter(({ item, obstacle }) => item.personal && !obstacle);
  const packs = priced.filter((offer) => isPack(offer));
  const others = priced.filter((offer) => !isPack(offer) && !personal.includes(offer));
  const last = free.filter((offer) => !isFirst(offer));
  const freeFirst = free.filter(isFirst).map(freeCard);
  if (isLong(offers)) {
    return (
      <Suspense fallback={<LongGridSkeleton />}>
        <ItemSections
          offers={[...packs, ...others, ...last]}
          own={sections}
          settling={settling}
          labelledBy={labelledBy}
          card={(offer) => (offer.item.free ? freeCard : card)(offer)}
          free={freeFirst}
          personal={personal.map(card)}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-3">
      <Row className={WIDE}>{freeFirst}</Row>
      <ChoiceGroup labelledBy={labelledBy} className="contents">
        <Row className={WIDE}>{personal.map(card)}</Row>
        <Row className={PACKS}>{packs.map(card)}</Row>
        <Row className={WIDE}>
          {settling
            ? [<WideSkeletons key="settling" count={others.length + last.length} />]
            : [...others.map(card), ...last.map(freeCard)]}
        </Row>
      </ChoiceGroup>
    </div>
  );
}

/** Memoized, so that choosing another item does not render dozens of cards. */
const Sold = memo(function Sold({ offer, deal, checked, onChoose }: CardProps) {
  const Look = isPack(offer) ? PackCard : ItemCard;
  return (
    <ItemDetails offer={offer} deal={deal} checked={checked} onChoose={onChoose}>
      <Look offer={offer} deal={deal} checked={checked} onChoose={onChoose} />
    </ItemDetails>
  );
});
