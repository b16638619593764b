import { type ReactNode, useRef } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';
import { Celebration } from '#web/ui/pictures/celebration.tsx';
import { Headline } from '#web/ui/text/headline.tsx';
import { useLeftMark } from '../../hooks/use-left-mark.ts';
import { isLate, type Stage, stageOf, wasLeft, wasRefused } from '../../model/stage.ts';
import { stageText } from '../../model/stage-text.ts';
import { ContentsLine } from '../details/contents-line.tsx';
import { PayOpenUntil } from '../pay/pay-open-until.tsx';
import { HeldUntil } from './held-until.tsx';

const ART: Record<Stage, 'success' | 'waiting' | 'error-well' | 'empty-orders'> = {
  unpaid: 'waiting',
  paying: 'waiting',
  sending: 'waiting',
  sent: 'success',
  failed: 'error-well',
  not_met: 'error-well',
  recalling: 'waiting',
  withdrawn: 'empty-orders',
  unclear: 'error-well',
  taken_back: 'waiting',
  disputed: 'error-well',
  expired: 'empty-orders',
  cancelled: 'empty-orders',
  refunded: 'empty-orders',
};

/** The stage of an order: a picture, a short text, and actions. Screen readers announce changes. */
export function StagePanel({ order, children }: { order: Order; children: ReactNode }) {
  const t = useT();
  const { tag } = useLocale();
  const stage = stageOf(order);
  // Celebrate only a delivery that happens while the player watches, not each visit to an old order.
  const first = useRef(stage);
  const back = useLeftMark();
  const { title, text } = stageText(order, t, tag, back);
  const art = wasLeft(order, back) ? 'waiting' : ART[wasRefused(order) ? 'not_met' : stage];
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <div className="relative">
        {stage === 'sent' ? (
          <img src={order.item.art} alt="" width={160} height={120} className="rise h-30 w-40 object-contain" />
        ) : (
          <BrandArt key={stage} name={art} className="rise" />
        )}
        {stage === 'sent' && first.current !== 'sent' && <Celebration />}
      </div>
      <h1 tabIndex={-1} className="text-2xl">
        <Headline text={title} />
      </h1>
      {stage === 'sent' && <ContentsLine contents={order.contents} className="font-semibold text-lg text-ok" />}
      {isLate(order) ? (
        <Note tone="warn" className="max-w-lg text-left">
          {text}
        </Note>
      ) : (
        <p className="max-w-lg text-muted">{text}</p>
      )}
      {order.expiresAt && <PayOpenUntil expiresAt={order.expiresAt} />}
      <HeldUntil order={order} />
      <p role="status" className="sr-only">
        {title} {text}
      </p>
      <div className="mt-3 flex w-full flex-wrap justify-center gap-3 print:hidden">{children}</div>
    </div>
  );
}
