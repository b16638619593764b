import type { ReactNode } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Item } from '#contract/endpoints/games.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount, formatPercent } from '#web/lib/format/money.ts';
import { Hidden } from '#web/ui/layout/surface.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import { BONUS, costsText, EXTRA, missingBonuses } from '../model/coupon-texts.ts';
import { CouponLine, type CouponLineProps } from './coupon-line.tsx';

interface Bought {
  item: Item;
  character: Character | null;
}

interface Props extends Bought {
  quote: Quote;
  /** Null for visitors, who have no coupons. */
  coupon: Omit<CouponLineProps, 'quote'> | null;
}

/** The item, its receiver and the parts of its price, all from the server's quote. */
export function OrderLines({ item, character, quote, coupon }: Props) {
  return (
    <>
      <Head item={item} character={character} />
      <Lines {...quote} coupon={coupon && <CouponLine quote={quote} {...coupon} />} />
    </>
  );
}

/** The parts of a quote that the lines show, except the coupon. */
export type Priced = Pick<
  Quote,
  'currency' | 'list' | 'tax' | 'grants' | 'promotion' | 'forfeits' | 'firstTopUp' | 'rebate' | 'offer'
>;

interface AheadProps extends Bought {
  /** The most likely quote; only its number of lines matters here. */
  expected: Priced;
  /** True if a line for the coupon will follow. */
  coupon: boolean;
}

/** Placeholder for the lines while the quote loads. It has their height, so that the pay button does not move. */
export function OrderLinesAhead({ item, character, expected, coupon }: AheadProps) {
  return (
    <>
      <Head item={item} character={character} />
      <div className="pulse-soft rounded-control bg-raised">
        <div className="invisible grid gap-4">
          <Lines {...expected} coupon={coupon && <div className="h-6" />} />
        </div>
      </div>
    </>
  );
}

const Head = ({ item, character }: Bought) => {
  const t = useT();
  return (
    <div className="flex items-center gap-3">
      <img
        src={item.art}
        alt=""
        width={64}
        height={48}
        className="h-14 w-16 shrink-0 rounded-control bg-raised object-contain p-1.5"
      />
      <div className="min-w-0">
        <p className="wrap-anywhere hyphens-auto font-semibold leading-snug">{item.name}</p>
        {character && (
          <p className="wrap-anywhere hyphens-auto text-muted text-sm">
            {t('payment.summary.character', { name: character.name, server: character.server.name })}
          </p>
        )}
      </div>
    </div>
  );
};

function Lines({ coupon, ...priced }: Priced & { coupon: ReactNode }) {
  const t = useT();
  const { tag } = useLocale();
  const { currency, list, tax, grants, promotion, forfeits, offer } = priced;
  const notes = missingBonuses(priced, t, tag);
  return (
    <>
      <ul className="grid gap-1 rounded-control bg-raised px-4 py-3 text-sm">
        {grants.map(({ id, name, quantity, bonus, extra }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <span>{t('payment.item.grant', { count: formatCount(quantity, tag), name })}</span>
            {bonus > 0 && (
              <span className="font-semibold text-accent-2">
                {t('payment.item.bonus', { count: formatCount(bonus, tag) })}
              </span>
            )}
            {promotion && extra > 0 && (
              <span className="font-semibold text-ok">
                {t(EXTRA[promotion.kind], { count: formatCount(extra, tag) })}
              </span>
            )}
            {bonus + extra > 0 && (
              <span className="w-full font-semibold">
                {t('payment.item.in_all', { count: formatCount(quantity + bonus + extra, tag), name })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 text-sm">
        <Line term={t('payment.summary.price')}>
          <PriceText amount={list} currency={currency} />
          {offer && offer.normal > list && (
            <s className="ml-1.5 font-normal text-2xs text-faint">
              <Hidden>{t('payment.item.instead')} </Hidden>
              <PriceText amount={offer.normal} currency={currency} />
            </s>
          )}
        </Line>
        {coupon}
        {tax && !tax.included && (
          <Line term={t('payment.summary.tax_added', { name: tax.name, percent: formatPercent(tax.percent, tag) })}>
            <PriceText amount={tax.amount} currency={currency} />
          </Line>
        )}
      </dl>
      {(promotion || forfeits || notes.length > 0) && (
        <ul className="grid gap-1 text-xs">
          {promotion && (
            <li className="text-ok">{t(BONUS[promotion.kind], { percent: formatPercent(promotion.percent, tag) })}</li>
          )}
          {forfeits && <li className="text-warn">{costsText(forfeits, t, tag)}</li>}
          {notes.map((note) => (
            <li key={note} className="text-faint">
              {note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{term}</dt>
    <dd className="shrink-0 font-semibold">{children}</dd>
  </div>
);
