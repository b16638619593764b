import { Suspense, useRef, useState } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadAnchored } from '#web/ui/overlay/overlay.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

const PreferencesPanel = lazyPart(async () => (await import('./preferences-panel.tsx')).PreferencesPanel);

/** Opens the choice of language and appearance. */
export function Preferences() {
  const t = useT();
  const { locale } = useLocale();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = LANGUAGES.find((language) => language.locale === locale);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('language.choose')}: ${current?.name}`}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => {
          preloadAnchored();
          void PreferencesPanel.preload();
        }}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 font-medium text-muted text-sm transition duration-(--fast) hover:bg-raised hover:text-ink"
      >
        <Icon name="globe" />
        <span className="max-md:hidden">{current?.name}</span>
      </button>
      <Overlay
        open={open}
        onClose={() => setOpen(false)}
        title={t('language.choose')}
        closeLabel={t('common.close')}
        anchor={button}
      >
        <Suspense fallback={<Skeleton className="h-[480px] rounded-control" />}>
          <PreferencesPanel />
        </Suspense>
      </Overlay>
    </>
  );
}
