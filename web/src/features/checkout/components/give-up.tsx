import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount, formatMoney, formatPercent } from '#web/lib/format/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import type { Forfeit, Saving } from '../model/coupon.ts';
import { BONUS } from '../model/coupon-texts.ts';

interface Props {
  by: 'pay' | 'choice';
  coupon: Saving;
  forfeit: Forfeit;
  quote: Quote;
  /** The quote with the bonus, to pay at once; null while it loads. Undefined if the answer does not pay yet. */
  keptAt: Quote | null | undefined;
  onGiveUp(): void;
  onKeep(): void;
}

/** Asks to choose the coupon or the bonus: shows the value of each, and how long the choice lasts. */
export function GiveUp({ by, coupon, forfeit, quote, keptAt, onGiveUp, onKeep }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const first = forfeit.kind === 'first_top_up';
  const question = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // This question replaced the list that had the focus.
    if (by === 'choice') question.current?.focus();
  }, [by]);
  const percent = formatPercent(forfeit.percent, tag);
  return (
    <div className="grid gap-4">
      <p ref={question} tabIndex={-1} className="text-muted outline-none">
        {t('payment.giveup.lead')}
      </p>
      <div className="grid gap-2 min-[420px]:grid-cols-2">
        <Side tone="bg-ok-tint" title={t('payment.giveup.saves')} about={coupon.name}>
          <PriceText amount={coupon.saves} currency={quote.currency} className="text-ok" />
        </Side>
        <Side tone="bg-warn-tint" title={t('payment.giveup.loses')} about={t(BONUS[forfeit.kind], { percent })}>
          {forfeit.grants.map(({ id, name, quantity }) => (
            <span key={id} className="block text-warn">
              {t('payment.giveup.grant', { count: formatCount(quantity, tag), name })}
            </span>
          ))}
        </Side>
      </div>
      <p className="text-sm">{first ? t('payment.giveup.for_good') : t('payment.giveup.this_order')}</p>
      <div className="grid gap-2">
        <Button kind="primary" size="large" wide busy={keptAt === null} onClick={onKeep}>
          {keptAt
            ? t('payment.giveup.keep_pay', { total: formatMoney(keptAt.total, keptAt.currency, tag) })
            : t('payment.giveup.keep')}
        </Button>
        <Button size="large" wide onClick={onGiveUp}>
          {t('payment.giveup.give_up')}
        </Button>
        {by === 'pay' && (
          <p className="text-center text-faint text-xs">
            {t('payment.giveup.then', { total: formatMoney(quote.total, quote.currency, tag) })}
          </p>
        )}
      </div>
    </div>
  );
}

function Side({ tone, title, about, children }: { tone: string; title: string; about: string; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1 rounded-control px-4 py-3 ${tone}`}>
      <p className="text-xs">{title}</p>
      <p className="wrap-anywhere hyphens-auto font-bold text-xl leading-snug">{children}</p>
      <p className="wrap-anywhere hyphens-auto text-sm">{about}</p>
    </div>
  );
}
