import { useRef, useState } from 'react';
import type { RedeemEntry, VipLevel } from '#contract/endpoints/vip.ts';
import { EntryObstacle } from '#web/features/vip/components/entry-obstacle.tsx';
import { RedeemCard } from '#web/features/vip/components/redeem-card.tsx';
import { useRedeem } from '#web/features/vip/hooks/use-redeem.ts';
import { entryStateOf, lockOf } from '#web/features/vip/model/entry-state.ts';
import type { Standing } from '#web/features/vip/model/vip.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';

interface Props {
  entry: RedeemEntry;
  levels: readonly VipLevel[];
  /** Undefined until it is known. Null for visitors. */
  standing: Standing | null | undefined;
}

/** Shows an entry of the redeem list with its button, and the confirmation sheet. */
export function RedeemItem({ entry, levels, standing }: Props) {
  const t = useT();
  const redeeming = useRedeem(entry.id);
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const state = standing ? entryStateOf(entry, levels, standing) : standing === null && lockOf(entry, levels);
  const show = () => {
    // An unclear result stays: the next press retries the same request.
    if (!redeeming.unclear && !redeeming.isPending) redeeming.reset();
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <RedeemCard entry={entry} limits={standing?.redeem.find(({ id }) => id === entry.id)}>
      <div ref={place} tabIndex={-1} className="mt-3 grid rounded-control empty:hidden">
        {standing === undefined && <Skeleton className="h-11 rounded-control" />}
        {state && state.kind !== 'redeem' && !redeeming.unclear && <EntryObstacle state={state} />}
        {state && (state.kind === 'redeem' || redeeming.unclear) && (
          <Button
            kind="primary"
            aria-haspopup="dialog"
            aria-label={`${t('vip.redeem.action')}: ${entry.name}`}
            onPointerEnter={preloadOverlay}
            onClick={show}
          >
            {t('vip.redeem.action')}
          </Button>
        )}
      </div>
      {standing && (
        <Overlay
          open={open}
          onClose={close}
          title={entry.name}
          closeLabel={t('common.close')}
          focusAfter={() => place.current?.querySelector('button') ?? place.current}
        >
          <RedeemSheet entry={entry} balance={standing.balance} redeeming={redeeming} onClose={close} />
        </Overlay>
      )}
    </RedeemCard>
  );
}
