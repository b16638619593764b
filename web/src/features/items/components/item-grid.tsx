import { memo, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { usePressed } from '#web/lib/react/pressed.ts';
import { useLatest } from '#web/lib/react/stable.ts';
import { ChoiceGroup } from '#web/ui/controls/choice.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import type { Receiver } from '../hooks/use-claim.ts';
import type { Deal } from '../model/deal.ts';
import { isPack, type Offer } from '../model/offer.ts';
import { FreeItemCard } from './free-item-card.tsx';
import { type CardProps, ItemCard } from './item-card.tsx';
import { ItemDetails } from './item-details.tsx';
import { PACKS, WIDE, WideSkeletons } from './item-grid-skeleton.tsx';
import { PackCard } from './pack-card.tsx';

interface Props {
  offers: readonly Offer[];
  /** What a coupon makes of an item, by its id. */
  deals: ReadonlyMap<string, Deal>;
  chosen: string | null;
  /** The player's characters, and what the game offers them, are still asked for: that may change the order. */
  settling: boolean;
  onChoose(item: string): void;
  labelledBy: string;
  /** Of free items. */
  receiver: Receiver;
}

/**
 * One of the items with a price can be chosen: personal ones first, then packs of currency, small, then the others; what cannot be
 * bought stands last. Free ones are claimed, each by itself: those that wait for it stand before all.
 */
export function ItemGrid({ offers, deals, chosen, settling, onChoose, labelledBy, receiver }: Props) {
  const t = useT();
  // A claimed one stays where it was until the page is opened anew.
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
    return <Sold key={id} offer={offer} deal={deals.get(id) ?? null} checked={id === marked} onChoose={choose} />;
  };
  const personal = priced.filter(({ item, obstacle }) => item.personal && !obstacle);
  const packs = priced.filter((offer) => isPack(offer));
  const others = priced.filter((offer) => !isPack(offer) && !personal.includes(offer));
  const last = free.filter((offer) => !isFirst(offer));
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-3">
      <Row className={WIDE}>{free.filter(isFirst).map(freeCard)}</Row>
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

/** Not rendered again when another is chosen: there may be dozens. */
const Sold = memo(function Sold({ offer, deal, checked, onChoose }: CardProps) {
  const Look = isPack(offer) ? PackCard : ItemCard;
  return (
    <ItemDetails offer={offer} deal={deal} onChoose={onChoose}>
      <Look offer={offer} deal={deal} checked={checked} onChoose={onChoose} />
    </ItemDetails>
  );
});

const Row = ({ className, children }: { className: string; children: React.ReactNode[] }) =>
  children.length > 0 && <div className={className}>{children}</div>;
