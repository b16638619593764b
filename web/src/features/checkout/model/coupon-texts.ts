import type { CouponOption, Quote } from '#contract/endpoints/quotes.ts';
import type { MessageKey, Translate } from '#web/i18n/index.tsx';
import { listFormat } from '#web/lib/format/intl.ts';
import { formatCount, formatMoney, formatPercent } from '#web/lib/format/money.ts';
import type { Forfeit } from './coupon.ts';

type Promotion = NonNullable<Quote['promotion']>;

/** Names a promotion next to the extra goods that it grants. */
export const EXTRA: Record<Promotion['kind'], MessageKey> = {
  first_top_up: 'payment.item.extra_first',
  rebate: 'payment.item.extra_rebate',
};

/** Names a promotion with its percent. */
export const BONUS: Record<Promotion['kind'], MessageKey> = {
  first_top_up: 'payment.giveup.first',
  rebate: 'payment.giveup.rebate',
};

const COSTS: Record<Promotion['kind'], MessageKey> = {
  first_top_up: 'payment.coupon.costs_first',
  rebate: 'payment.coupon.costs_rebate',
};

type FirstTopUpReason = NonNullable<NonNullable<Quote['firstTopUp']>['reason']>;
type RebateReason = NonNullable<NonNullable<Quote['rebate']>['reason']>;

const NO_FIRST: Record<FirstTopUpReason, MessageKey> = {
  coupon: 'payment.first.coupon',
  used: 'payment.first.used',
  reserved: 'payment.first.reserved',
  rebate: 'payment.first.rebate',
};

const NO_REBATE: Record<RebateReason, MessageKey> = {
  coupon: 'payment.rebate.coupon',
  first_top_up: 'payment.rebate.first',
};

/** Returns the grants as a list in the reader's language: "60 × Astralite and 3 × Warp key". */
const thingsText = (grants: Forfeit['grants'], t: Translate, tag: string): string =>
  listFormat(tag).format(
    grants.map(({ name, quantity }) => t('payment.item.grant', { count: formatCount(quantity, tag), name })),
  );

/** Returns one sentence with the bonus that a coupon costs. */
export const costsText = ({ kind, grants }: Forfeit, t: Translate, tag: string): string =>
  t(COSTS[kind], { what: thingsText(grants, t, tag) });

/**
 * Returns why the first top-up bonus or the rebate is not granted, unless the text about the coupon's cost says it
 * already.
 */
export function missingBonuses(
  { firstTopUp, rebate, forfeits }: Pick<Quote, 'firstTopUp' | 'rebate' | 'forfeits'>,
  t: Translate,
  tag: string,
): string[] {
  const said = (reason: string | null | undefined) => forfeits !== null && reason === 'coupon';
  return [
    firstTopUp?.reason &&
      !said(firstTopUp.reason) &&
      t(NO_FIRST[firstTopUp.reason], { percent: formatPercent(firstTopUp.percent, tag) }),
    rebate?.reason &&
      !said(rebate.reason) &&
      t(NO_REBATE[rebate.reason], { percent: formatPercent(rebate.percent, tag) }),
  ].filter((text) => typeof text === 'string');
}

/** Returns the reason why a coupon cannot be used for this choice. @param currency of the quote */
export function obstacleText({ reason, minimum }: CouponOption, currency: string, t: Translate, tag: string): string {
  switch (reason) {
    case 'minimum':
      return t('payment.coupon.minimum', { amount: formatMoney(minimum ?? 0, currency, tag) });
    case 'game':
      return t('payment.coupon.game');
    case 'currency':
      return t('payment.coupon.currency', { currency });
    case 'no_saving':
      return t('payment.coupon.no_saving');
    case 'reserved':
      return t('payment.coupon.reserved');
    case null:
      return '';
  }
}
