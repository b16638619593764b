import { Suspense, useState } from 'react';
import type { Game } from '#contract/endpoints/games.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';

const Sheet = lazyPart(async () => (await import('./character-sheet.tsx')).OrderCharacters);

/** Opens the choice of another character, as long as nothing was sent to the order's character. */
export function ChangeCharacter({ order, game }: { order: Order; game: Game | undefined }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!order.characterChangeable && !open) return null;
  return (
    <div className="print:hidden">
      <Button wide aria-haspopup="dialog" onPointerEnter={preloadOverlay} onClick={() => setOpen(true)}>
        {t('payment.character.change_label')}
      </Button>
      <Overlay
        open={open}
        onClose={() => setOpen(false)}
        title={t('orders.character.title')}
        closeLabel={t('common.close')}
      >
        <Suspense fallback={<Skeleton className="h-72 rounded-control" />}>
          {game && <Sheet order={order} accent={game.accent} onDone={() => setOpen(false)} />}
        </Suspense>
      </Overlay>
    </div>
  );
}
