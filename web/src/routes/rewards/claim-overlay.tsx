import { Suspense, useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import type { Receiver } from '#web/features/rewards/hooks/use-claim.ts';
import { useT } from '#web/i18n/index.tsx';
import type { SendOnce } from '#web/lib/portal/send-once.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay } from '#web/ui/overlay/overlay.tsx';
import type { Wish } from './wish.ts';

const ClaimSheet = lazyPart(async () => (await import('./claim-sheet.tsx')).ClaimSheet);

interface Props {
  /** Null if nothing is being claimed. */
  wish: Wish | null;
  sendOnce: SendOnce;
  onClose(): void;
  onClaimed(claimed: Reward[], left: Reward[], gid: number): void;
}

/** Asks for the character that receives goods. */
export function ClaimOverlay({ wish, sendOnce, onClose, onClaimed }: Props) {
  const t = useT();
  /** The last receiver of this visit, by game. */
  const [last, setLast] = useState<ReadonlyMap<number, Receiver>>(new Map());
  // Keeps the content while the sheet closes.
  const [shown, setShown] = useState(wish);
  if (wish && wish !== shown) setShown(wish);
  return (
    <Overlay open={wish !== null} onClose={onClose} title={t('rewards.receiver')} closeLabel={t('common.close')}>
      <Suspense fallback={<Skeleton className="h-64 rounded-control" />}>
        {shown && (
          <ClaimSheet
            wish={shown}
            sendOnce={sendOnce}
            last={last}
            onClaimed={(claimed, left, gid, receiver) => {
              setLast(new Map(last).set(gid, receiver));
              onClaimed(claimed, left, gid);
            }}
          />
        )}
      </Suspense>
    </Overlay>
  );
}
