import { type Ref, Suspense, useEffect, useRef, useState } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import type { Games } from './game-sheet.tsx';

const GameSheet = lazyPart(async () => (await import('./game-sheet.tsx')).GameSheet);

interface Props {
  coupon: Coupon & { id: string };
  /** All games of the shop, for coupons without a limit to certain games. */
  games: Games;
  /** Takes the focus, because the claim button that had it is gone. */
  focused: boolean;
}

/** Opens the top-up page with the coupon chosen. If it is valid for several games, the player chooses one first. */
export function UseCoupon({ coupon, games, focused }: Props) {
  const t = useT();
  const [choosing, choose] = useState(false);
  const action = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) action.current?.focus({ preventScroll: true });
  }, [focused]);
  const usable = coupon.games.length > 0 ? coupon.games : games;
  const [only] = usable;
  const search = { coupon: coupon.id };
  // With several tickets on the page, each button's label names its coupon.
  const label = `${t('coupons.use')}: ${coupon.name}`;
  if (usable.length === 1 && only) {
    return (
      <PageLink
        ref={action as Ref<HTMLAnchorElement>}
        page="payment"
        search={{ ...search, gid: only.gid, pid: undefined }}
        aria-label={label}
        className={buttonClass({ kind: 'secondary' })}
      >
        {t('coupons.use')}
      </PageLink>
    );
  }
  return (
    <>
      <Button
        ref={action as Ref<HTMLButtonElement>}
        aria-haspopup="dialog"
        aria-label={label}
        onPointerEnter={preloadOverlay}
        onClick={() => choose(true)}
      >
        {t('coupons.use')}
      </Button>
      <Overlay
        open={choosing}
        onClose={() => choose(false)}
        title={t('coupons.which_game')}
        closeLabel={t('common.close')}
      >
        <Suspense fallback={<Skeleton className="h-48 rounded-control" />}>
          <GameSheet games={usable} search={search} />
        </Suspense>
      </Overlay>
    </>
  );
}
