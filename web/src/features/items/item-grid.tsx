import { useState } from 'react';
import type { Item } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { ChoiceGroup, SegmentedControl } from '#web/ui/choice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Card, Skeleton } from '#web/ui/surface.tsx';
import { FreeItemCard } from './free-item-card.tsx';
import { ItemCard } from './item-card.tsx';
import type { Offer } from './offer.ts';
import { KIND_ORDER, KINDS } from './texts.ts';
import type { Receiver } from './use-claim.ts';

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4';
/** More than this many items can be filtered by kind. */
const FILTER_ABOVE = 8;

type Filter = Item['kind'] | 'all';

interface Props {
  offers: readonly Offer[];
  chosen: string | null;
  onChoose(item: string): void;
  labelledBy: string;
  /** Of free items. */
  receiver: Receiver;
}

/** One of the items with a price can be chosen; free ones are claimed, each by itself: those that wait for it stand first. */
export function ItemGrid({ offers, chosen, onChoose, labelledBy, receiver }: Props) {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  // A claimed one stays where it was until the page is opened anew.
  const [claimed, setClaimed] = useState<readonly string[]>([]);
  if (offers.length === 0) {
    return (
      <Card>
        <EmptyState icon="bag" title={t('payment.item.none')} text={t('payment.item.none_text')} className="py-6!" />
      </Card>
    );
  }
  const kinds = KIND_ORDER.filter((kind) => offers.some(({ item }) => item.kind === kind));
  const filtered = offers.length > FILTER_ABOVE && kinds.length > 1;
  const shown =
    filtered && filter !== 'all' && kinds.includes(filter) ? offers.filter(({ item }) => item.kind === filter) : offers;
  const [free, priced] = [shown.filter(({ item }) => item.free), shown.filter(({ item }) => !item.free)];
  const isFirst = ({ item, obstacle }: Offer) => obstacle === null || claimed.includes(item.id);
  const [waiting, others] = [free.filter(isFirst), free.filter((offer) => !isFirst(offer))];
  const freeCard = (offer: Offer) => (
    <FreeItemCard
      key={offer.item.id}
      offer={offer}
      receiver={receiver}
      onClaimed={(item) => setClaimed((items) => [...items, item])}
    />
  );
  return (
    <>
      {filtered && (
        <div className="mb-4">
          <SegmentedControl<Filter>
            label={t('payment.filter.label')}
            value={filter}
            onChoose={setFilter}
            options={[
              { value: 'all', label: t('payment.filter.all') },
              ...kinds.map((kind) => ({ value: kind, label: t(KINDS[kind]) })),
            ]}
          />
        </div>
      )}
      <div className={GRID}>
        {waiting.map(freeCard)}
        <ChoiceGroup labelledBy={labelledBy} className="contents">
          {priced.map((offer) => (
            <ItemCard key={offer.item.id} offer={offer} checked={offer.item.id === chosen} onChoose={onChoose} />
          ))}
        </ChoiceGroup>
        {others.map(freeCard)}
      </div>
    </>
  );
}

/** As most shops look: with a filter above. */
export function ItemGridSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-11 w-72 max-w-full rounded-control" />
      <div className={GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="rounded-card bg-surface p-2 shadow-card">
            <Skeleton className="h-33 rounded-control md:h-39" />
            <Skeleton className="mx-1.5 mt-3 h-5 w-3/4" />
            <Skeleton className="mx-1.5 mt-2 h-4 w-1/2" />
            <Skeleton className="mx-1.5 mt-4 mb-2 h-6 w-2/3" />
          </div>
        ))}
      </div>
    </>
  );
}
