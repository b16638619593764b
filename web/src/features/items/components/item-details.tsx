import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Deal } from '../model/deal.ts';
import type { Offer } from '../model/offer.ts';

const Sheet = lazyPart(async () => (await import('./item-sheet.tsx')).ItemSheet);

interface Props {
  offer: Offer;
  deal: Deal | null;
  /** Undefined for free items, which are claimed and not chosen. */
  checked?: boolean;
  onChoose?(item: string): void;
  /** The card of the item. */
  children: ReactNode;
}

/** A card with a button on its corner that opens all details of the item. */
export function ItemDetails({ offer, deal, checked, onChoose, children }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [focused, setFocused] = useState(false);
  const { item } = offer;
  // Only the details button of the chosen or focused card is in the tab order. Otherwise the tab key would stop at
  // every card.
  const isStop = focused || checked !== false;
  const close = () => setOpen(false);
  const label = t('payment.item.details', { item: item.name });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the focus
    <div className="relative" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      {children}
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
        onPointerEnter={() => {
          preloadOverlay();
          void Sheet.preload();
        }}
        className="absolute top-0 right-0 z-2 grid size-11 items-start justify-items-end rounded-card p-1.5 text-faint transition duration-(--fast) hover:text-accent"
      >
        <Icon name="info" />
      </button>
      <Overlay open={open} onClose={close} title={item.name} closeLabel={t('common.close')}>
        <Suspense fallback={<Skeleton className="h-80 rounded-control" />}>
          <Sheet
            offer={offer}
            deal={deal}
            onTake={
              onChoose && !offer.obstacle
                ? () => {
                    close();
                    onChoose(item.id);
                  }
                : null
            }
          />
        </Suspense>
      </Overlay>
    </div>
  );
}
