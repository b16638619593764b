import { type CouponRow, type CouponTemplate, couponState } from '#server/domains/coupons/index.ts';
import type { ApiError } from '#server/kernel/api-error.ts';
import type { ItemUse } from './coupon-use.ts';
import { money } from './money.ts';

/** Why the shop refuses a coupon; `reason` is null if it does not. */
export interface Reason {
  reason: string | null;
  why: string;
}

/** Why a player cannot use a coupon that they have. `saves` is null if no item was named, or it cannot be used. */
export interface CouponReason extends Reason {
  saves: number | null;
}

/** The item that the coupon is to be used for. `use` is null if the player's level is too low for it. */
export interface ForItem {
  use: ItemUse | null;
}

const said = (reason: string | null, why: string, saves: number | null = null): CouponReason => ({
  reason,
  why,
  saves,
});

/** Returns why a player's coupon would be refused. @param template undefined: the catalogue no longer has it */
export function reasonOf(
  row: CouponRow,
  template: CouponTemplate | undefined,
  item: ForItem | null,
  now: Date,
): CouponReason {
  const { state, reason } = couponState(row, now);
  if (state === 'used') return said('used', `Order ${row.number} used it.`);
  const option = item?.use?.options.find(({ coupon }) => coupon.id === row.id);
  if (item?.use && option) return reasonForItem(row, option, item.use);
  if (reason === 'reserved') return reserved(row);
  if (state === 'expired') return said('expired', `It expired at ${row.expiresAt.toISOString()}.`);
  if (!template) return said('withdrawn', 'The catalogue does not have it any more.');
  if (item && !item.use) return said('item_level', 'The player’s VIP level is too low for the item.');
  return said(null, 'It can be used.');
}

const reserved = ({ number }: CouponRow): CouponReason =>
  said('reserved', `Order ${number} holds it until it is paid or ends.`);

/** Returns the result of the quote in words. */
function reasonForItem(row: CouponRow, option: ItemUse['options'][number], use: ItemUse): CouponReason {
  const { saves, reason, coupon } = option;
  const { games, minimum } = coupon.template;
  const { currency, list } = use.priced;
  switch (reason) {
    case 'reserved':
      return reserved(row);
    case 'game':
      return said(reason, `It is for other games only: ${games.join(', ')}.`);
    case 'currency':
      return said(reason, `It cannot be used in ${currency}, only in ${Object.keys(minimum).join(', ')}.`);
    case 'minimum':
      return said(
        reason,
        `The item costs ${money(list, currency)}; the coupon needs ${money(minimum[currency] ?? 0, currency)}.`,
      );
    case 'no_saving':
      return said(reason, 'It would save nothing: rounding, its cap or the smallest payment leaves no discount.');
    case null:
      return said(null, `It can be used and saves ${money(saves, currency)}.${notChosen(row.id, use.best)}`, saves);
  }
}

/** Returns why the shop does not choose a usable coupon by itself. */
function notChosen(id: string, best: string | null): string {
  if (best === id) return '';
  return best === null
    ? ' The player has to choose it: the first top-up bonus is larger and would be lost.'
    : ' The player has to choose it: another coupon saves more or expires earlier.';
}

/** Returns in words why a claim is refused. */
export function claimReason(refused: ApiError | null, template: CouponTemplate, now: Date): Reason {
  if (!refused) return { reason: null, why: 'The player can claim it.' };
  const { code: reason, params } = refused;
  return { reason, why: CLAIMS[reason]?.(params, template, now) ?? `The shop answers ${reason}.` };
}

type Words = (params: ApiError['params'], template: CouponTemplate, now: Date) => string;

const CLAIMS: Readonly<Record<string, Words>> = {
  'account.leaving': () => 'The player is deleting the account and can claim nothing.',
  'coupon.not_open': ({ from, until }, _, now) =>
    typeof from === 'string' && Date.parse(from) > now.getTime()
      ? `It can be claimed from ${from}.`
      : `It could be claimed until ${until}.`,
  'coupon.vip_level': ({ level, missing }) => `The player needs the VIP level ${level}: ${missing} points are missing.`,
  'coupon.claimed': (_, { perPlayer }) => `The player claimed it already: each player gets ${perPlayer} at most.`,
  'coupon.sold_out': (_, { stock }) => `It is used up: players claimed all ${stock}.`,
  'coupon.code_unknown': (_, { claim }) =>
    `The code is valid from ${claim.from}. Until then the shop says that there is no such code.`,
  'coupon.unknown': () => 'Players cannot claim it: the publisher gives it.',
};
