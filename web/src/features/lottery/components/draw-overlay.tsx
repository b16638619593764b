import { Suspense, useState } from 'react';
import { useT, useTexts } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { Reload } from '#web/ui/states/reload.tsx';

const DrawSheet = lazyPart(async () => (await import('./draw-sheet.tsx')).DrawSheet);

/** Preloads the code of the draw when the player points at its button. */
export function preloadDraw(): void {
  preloadOverlay();
  void DrawSheet.preload();
}

/** Shows the draw over the page while the address says so. @param uid of the player; null if nobody is signed in */
export function DrawOverlay({ uid }: { uid: string | null }) {
  const t = useT();
  const { draw } = useSearch<'index'>();
  const choose = useChoose<'index'>();
  // Keeps the last view while the overlay closes.
  const [shown, setShown] = useState(draw);
  if (draw && draw !== shown) setShown(draw);
  return (
    <Overlay
      open={draw !== undefined}
      onClose={() => choose({ draw: undefined })}
      title={t('lottery.title')}
      closeLabel={t('common.close')}
    >
      {shown && <Content view={shown} uid={uid} onView={(view) => choose({ draw: view })} />}
    </Overlay>
  );
}

const PLACE = <Skeleton className="h-96 rounded-control" />;

function Content(props: { view: 'open' | 'check'; uid: string | null; onView(view: 'open' | 'check'): void }) {
  const texts = useTexts(['lottery', 'rewards']);
  if (texts === 'failed') return <Reload />;
  if (texts === 'coming') return PLACE;
  return (
    <Suspense fallback={PLACE}>
      <DrawSheet {...props} />
    </Suspense>
  );
}
