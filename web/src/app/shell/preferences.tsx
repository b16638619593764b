import { lazy, Suspense, useState } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay.tsx';
import { Skeleton } from '#web/ui/surface.tsx';

const loadPanel = () => import('./preferences-panel.tsx');
const PreferencesPanel = lazy(async () => ({ default: (await loadPanel()).PreferencesPanel }));

/** Language and appearance. */
export function Preferences() {
  const t = useT();
  const { locale } = useLocale();
  const [open, setOpen] = useState(false);
  const current = LANGUAGES.find((language) => language.locale === locale);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('language.choose')}: ${current?.name}`}
        onClick={() => setOpen(true)}
        onPointerEnter={() => {
          preloadOverlay();
          void loadPanel();
        }}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 font-medium text-muted text-sm transition duration-(--fast) hover:bg-raised hover:text-ink"
      >
        <Icon name="globe" />
        <span className="max-md:hidden">{current?.name}</span>
      </button>
      <Overlay open={open} onClose={() => setOpen(false)} title={t('language.choose')} closeLabel={t('common.close')}>
        <Suspense fallback={<Skeleton className="h-[480px] rounded-control" />}>
          <PreferencesPanel />
        </Suspense>
      </Overlay>
    </>
  );
}
