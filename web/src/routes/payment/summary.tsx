import type { ReactNode } from 'react';
import { CouponOverlay } from '#web/features/checkout/components/coupon-overlay.tsx';
import { OrderLines, OrderLinesAhead } from '#web/features/checkout/components/order-lines.tsx';
import { PointsLine } from '#web/features/checkout/components/points-line.tsx';
import { ProblemNote } from '#web/features/checkout/components/problem-note.tsx';
import { ReceiptEmail } from '#web/features/checkout/components/receipt-email.tsx';
import { Total } from '#web/features/checkout/components/total.tsx';
import { Trust } from '#web/features/checkout/components/trust.tsx';
import { MethodLine } from '#web/features/methods/components/method-line.tsx';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card, Note } from '#web/ui/layout/surface.tsx';
import { EarlierPayment } from './earlier-payment.tsx';
import { expectedPrice } from './top-up/expected.ts';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

// Loads with the sheet that contains it.
const PromoCode = lazyPart(async () => (await import('#web/features/coupons/components/promo-code.tsx')).PromoCode);

interface Props {
  topUp: TopUp;
  pay: Pay;
  /**
   * True if the summary is next to the page. It is then never higher than the window: its content scrolls above the
   * total and the button.
   */
  pinned?: boolean;
  /** The pay button, if it is here and not in a bar. */
  children?: ReactNode;
}

/**
 * 15.5 rem is the height above the card at the top of the page, including the cookie notice. In low windows the card is
 * as high as its content.
 */
const PINNED = {
  card: 'md:[@media(min-height:640px)]:max-h-[calc(100dvh-15.5rem)] flex flex-col p-0! md:p-0!',
  rest: 'min-h-0 overflow-y-auto px-4 pt-4 md:px-6 md:pt-6',
  // Sticks to the window's edge while the card extends below it.
  foot: 'sticky bottom-0 rounded-b-card bg-surface px-4 pb-4 md:px-6 md:pb-6',
};

/** Shows the total, the item and its receiver. */
export function Summary({ topUp, pay, pinned = false, children }: Props) {
  const t = useT();
  const { item, character, quote, game, publisher } = topUp;
  const { coupons } = pay;
  // Without a waiver on the page there is no sheet for this problem, so it is shown here.
  const problem = pay.problemAt('summary') ?? (topUp.waiver ? null : pay.problemAt('agreement'));
  const about = (
    <>
      {quote.shown && <PointsLine points={quote.shown.points} />}
      <Trust company={publisher?.company} links={game.links} />
    </>
  );
  return (
    <Card className={pinned ? PINNED.card : 'grid grid-cols-1 gap-4'}>
      <div className={cx('grid grid-cols-1 gap-4', pinned && PINNED.rest)}>
        <h2 className="text-lg">{t('payment.summary.title')}</h2>
        {item.value && quote.shown && (
          <OrderLines
            item={item.value.item}
            character={character.value}
            quote={quote.shown}
            coupon={topUp.signedIn && !item.value.own ? { asked: topUp.coupon, onChange: coupons.choose } : null}
          />
        )}
        {item.value && quote.loading && !quote.shown && (
          <OrderLinesAhead
            item={item.value.item}
            character={character.value}
            expected={expectedPrice(item.value)}
            coupon={topUp.signedIn && !item.value.own}
          />
        )}
        {item.value && !quote.shown && !quote.loading && !topUp.located && (
          <p className="text-muted text-sm">{t('payment.summary.place')}</p>
        )}
        {!item.value && <p className="text-muted text-sm">{t('payment.summary.empty')}</p>}
        {quote.shown?.heldFor && (
          <p className="text-muted text-xs">{t('payment.held', { minutes: Math.round(quote.shown.heldFor / 60) })}</p>
        )}
        <ReceiptEmail
          value={pay.receipt.email}
          onChange={pay.receipt.set}
          onLeave={() => pay.receipt.check(true)}
          problem={pay.problemAt('email')}
        />
        <section aria-label={t('payment.step.method')} className="grid grid-cols-1">
          <ProblemNote problem={pay.problemAt('method')} />
          {topUp.method.ignored && (
            <Note tone="warn" role="status">
              {t('payment.link.method')}
            </Note>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-muted text-sm">{t('payment.step.method')}</span>
            <MethodLine
              method={topUp.method.value?.method ?? null}
              none={topUp.methods.length === 0}
              onChange={() => pay.next.open('method')}
            />
          </div>
        </section>
        {pinned && about}
      </div>
      <div className={cx('grid grid-cols-1 gap-4', pinned && PINNED.foot)}>
        <Total quote={quote.data} loading={quote.loading} />
        <div>
          <ProblemNote problem={problem} />
          {topUp.signedIn && !problem && <EarlierPayment pick={topUp.pick} paying={pay.paying} />}
          {children}
        </div>
      </div>
      {!pinned && about}
      <CouponOverlay
        question={coupons.question}
        quote={quote.shown}
        keptAt={coupons.keptAt}
        code={(onRedeemed) => <PromoCode plain onRedeemed={onRedeemed} />}
        onApply={coupons.apply}
        onGiveUp={pay.giveUp}
        onKeep={pay.keep}
        onClose={coupons.close}
      />
    </Card>
  );
}
