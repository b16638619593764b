import { Suspense } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay } from '#web/ui/overlay/overlay.tsx';
import type { Forfeit, Saving } from '../model/coupon.ts';
import type { CouponSheetProps } from './coupon-sheet.tsx';

const Sheet = lazyPart(async () => (await import('./coupon-sheet.tsx')).CouponSheet);
const GiveUp = lazyPart(async () => (await import('./give-up.tsx')).GiveUp);

export const preloadCouponSheet = (): void => void Sheet.preload();

/** The open question: which coupon to use, or whether to give up the bonus for it. */
export type CouponQuestion =
  | { kind: 'choose' }
  | {
      kind: 'give-up';
      /** The trigger of the question: a press on "Pay", or the choice of the coupon. */
      by: 'pay' | 'choice';
      /** The method of the pressed button, if it is not the chosen one. */
      method?: string | undefined;
      coupon: Saving;
      forfeit: Forfeit;
    };

interface Props extends Omit<CouponSheetProps, 'quote'> {
  question: CouponQuestion | null;
  /** Null while another quote is loading. */
  quote: CouponSheetProps['quote'] | null;
  /** See `keptAt` of GiveUp. */
  keptAt: Quote | null | undefined;
  onGiveUp(): void;
  onKeep(): void;
  /** Called if the player closes the overlay without an answer. */
  onClose(): void;
}

/** The questions about coupons, in one sheet or dialog. Their code loads when the overlay opens. */
export function CouponOverlay({ question, quote, keptAt, code, onApply, onGiveUp, onKeep, onClose }: Props) {
  const t = useT();
  const givesUp = question?.kind === 'give-up';
  return (
    <Overlay
      open={question !== null && quote !== null}
      onClose={onClose}
      title={givesUp ? t('payment.giveup.title') : t('payment.coupon.title')}
      closeLabel={t('common.close')}
    >
      <Suspense fallback={<Skeleton className="h-72 rounded-control" />}>
        {question?.kind === 'choose' && quote && <Sheet quote={quote} code={code} onApply={onApply} />}
        {givesUp && quote && <GiveUp {...question} quote={quote} keptAt={keptAt} onGiveUp={onGiveUp} onKeep={onKeep} />}
      </Suspense>
    </Overlay>
  );
}
