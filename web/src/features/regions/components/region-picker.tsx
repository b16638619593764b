import { Suspense } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { RegionSheetProps } from './region-sheet.tsx';

const Sheet = lazyPart(async () => (await import('./region-sheet.tsx')).RegionSheet);

type Props = Omit<RegionSheetProps, 'onDone'> & { open: boolean; onOpen(open: boolean): void };

/** Chooses the region and, if it has several, the currency. Takes effect at once: the page behind shows it. */
export function RegionPicker({ open, onOpen, ...rest }: Props) {
  const t = useT();
  const where = t('payment.region.where', { region: rest.region.name, currency: rest.currency });
  const close = () => onOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('payment.region.choose')}: ${where}`}
        onClick={() => onOpen(true)}
        onPointerEnter={preloadOverlay}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control bg-surface px-2.5 py-2 text-left font-semibold text-ink text-sm shadow-card md:gap-2 md:px-4 transition duration-(--fast) hover:bg-raised"
      >
        <Icon name="pin" className="text-accent max-md:hidden" />
        {where}
        <Icon name="chevron-down" size={16} className="text-faint" />
      </button>
      <Overlay open={open} onClose={close} title={t('payment.region.choose')} closeLabel={t('common.close')}>
        <Suspense fallback={<Skeleton className="h-72 rounded-control" />}>
          <Sheet {...rest} onDone={close} />
        </Suspense>
      </Overlay>
    </>
  );
}
