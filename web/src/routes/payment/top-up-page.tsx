import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { PanelSkeleton } from '#web/features/characters/components/panel.tsx';
import { useNoteShown } from '#web/features/checkout/hooks/use-note-shown.ts';
import { preloadGrid } from '#web/features/items/components/item-grid.tsx';
import { ItemGridSkeleton } from '#web/features/items/components/item-grid-skeleton.tsx';
import { useT } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { useWhole } from '#web/navigation/below.tsx';
import { PageLink, useShop } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { GameHeader, GameHeaderSkeleton } from './game-header.tsx';
import { RegionChoice } from './region-choice.tsx';
import { Sheets } from './sheets.tsx';
import { Step } from './step.tsx';
import { Steps } from './steps.tsx';
import { type TopUp, useTopUp } from './top-up/use-top-up.ts';
import { type Pay, usePay } from './use-pay.ts';

// Rarely needed, so it loads on demand. A placeholder keeps its space.
const OpenOrders = lazyPart(
  async () => (await import('#web/features/orders/components/next/open-orders.tsx')).OpenOrders,
);

/** Arranges the steps and the rest of the page; this is where the variants differ. */
type Layout = (parts: { steps: ReactNode; topUp: TopUp | null; pay: Pay | null }) => ReactNode;

interface Props {
  layout: Layout;
  /** True if the order's summary is next to the items. */
  wide?: boolean;
}

/** Both variants of the page: the content is the same, `layout` arranges it. */
export function TopUpPage({ layout, wide = false }: Props) {
  const t = useT();
  const { gid } = useShop();
  const [held, hold] = useState(false);
  const painted = useWhole();
  const { gameResult, topUp: known } = useTopUp(held, painted);
  // After a sign-in on this page, keeps the page as it is until the player's data are loaded.
  const last = useRef(known);
  useEffect(() => {
    if (known) last.current = known;
  });
  const topUp = known ?? (last.current?.game.gid === gid ? last.current : null);
  const { error } = gameResult;
  if (topUp)
    return <Loaded key={topUp.game.gid} topUp={topUp} painted={painted} hold={hold} layout={layout} wide={wide} />;
  if (isApiError(error, 'GET /games/:gid') && error.code === 'game.unknown') {
    return (
      <EmptyState
        icon="bag"
        title={t('payment.game.unknown')}
        text={t('error.game.unknown')}
        action={
          <PageLink page="index" className={buttonClass({ kind: 'primary' })}>
            {t('notfound.home')}
          </PageLink>
        }
      />
    );
  }
  if (error && !gameResult.data) return <LoadFailed query={gameResult} />;
  return (
    <div aria-busy="true">
      <GameHeaderSkeleton />
      <div className="relative">{layout({ steps: <StepsSkeleton />, topUp: null, pay: null })}</div>
    </div>
  );
}

interface Loading {
  topUp: TopUp;
  /** False before the page's first frame, which shows only the game. */
  painted: boolean;
  hold(held: boolean): void;
  layout: Layout;
  wide: boolean;
}

function Loaded({ topUp, painted, hold, layout, wide }: Loading) {
  const t = useT();
  const pay = usePay(topUp, hold);
  useNoteShown(topUp.methods.length > 1 ? topUp.experiment : null);
  const { game, publisher, region, currency } = topUp;
  useEffect(() => preloadGrid(game.items), [game.items]);
  const accent = { '--game-from': game.accent.from, '--game-to': game.accent.to } as CSSProperties;
  const steps = (
    <>
      {(topUp.open || topUp.full !== null) && (
        <Suspense fallback={<Skeleton className="mb-3 h-11 rounded-control" />}>
          <OpenOrders order={topUp.open} full={topUp.full} />
        </Suspense>
      )}
      {(region.ignored || currency.ignored) && (
        <Note tone="warn" role="status" className="mb-3">
          {region.ignored
            ? t('payment.link.region', { region: region.value.name })
            : t('payment.link.currency', { currency: currency.value })}
        </Note>
      )}
      {topUp.asked?.badRefer && (
        <Note tone="warn" role="status" className="mb-3">
          {t('payment.link.refer')}
        </Note>
      )}
      <Steps topUp={topUp} pay={pay} onSwitchRegion={() => pay.next.open('region')} />
    </>
  );
  return (
    <div style={accent}>
      <GameHeader game={game} publisher={publisher?.name} others={!topUp.asked} wide={wide}>
        <RegionChoice topUp={topUp} sheet={pay.next} />
      </GameHeader>
      {/* Above the cover, which extends to here. The content of the next frame needs no skeletons; the height keeps
          the footer down. */}
      <div className={painted ? 'relative' : 'min-h-dvh'} aria-busy={!painted}>
        {painted && layout({ steps, topUp, pay })}
      </div>
      {painted && <Sheets topUp={topUp} pay={pay} />}
    </div>
  );
}

function StepsSkeleton() {
  const t = useT();
  return (
    <>
      <Step plain problem={null} id="step-character" title={t('payment.step.character')}>
        <PanelSkeleton />
      </Step>
      <Step problem={null} id="step-item" title={t('payment.step.item')}>
        <ItemGridSkeleton />
      </Step>
    </>
  );
}
