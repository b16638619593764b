import { Suspense, useState } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

const OpenElsewhere = lazyPart(async () => (await import('./open-elsewhere.tsx')).OpenElsewhere);

/** Warns that sign-in and payment may fail in an app's built-in browser, and opens the ways to a better one. */
export function BrowserAdvice({ onClose }: { onClose(): void }) {
  const t = useT();
  const { inApp } = useEnvironment();
  const [open, setOpen] = useState(false);
  return (
    <section data-notice="browser" aria-label={t('sdk.open_browser')} className="bg-warn-tint print:hidden">
      <div className="mx-auto flex max-w-[1240px] items-center gap-2 pr-2 pl-4 md:px-8">
        <p className="min-w-0 flex-1 py-1 text-2xs text-warn md:text-sm">{t('browser.advice', { app: inApp ?? '' })}</p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onPointerEnter={preloadOverlay}
          className="inline-flex min-h-11 max-w-2/5 items-center gap-1.5 text-left font-semibold text-warn text-xs underline underline-offset-4 md:text-sm"
        >
          <Icon name="external" className="max-sm:hidden" />
          {t('sdk.open_browser')}
        </button>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </div>
      <Overlay open={open} onClose={() => setOpen(false)} title={t('sdk.open_browser')} closeLabel={t('common.close')}>
        <Suspense fallback={<Skeleton className="h-96 rounded-control" />}>
          {open && <OpenElsewhere address={location.href} inApp />}
        </Suspense>
      </Overlay>
    </section>
  );
}
