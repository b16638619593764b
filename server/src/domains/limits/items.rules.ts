import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { ALL_PLAYERS, type Count, type CountLimit, LIFETIME } from './counts.rules.ts';

/** The player and item of a counted purchase or claim. */
export interface CountedPurchase {
  playerId: string;
  gid: number;
  item: string;
}

/** The limits of an item that a purchase counts against. */
export interface ItemLimits {
  /** Number of pieces sold to all buyers together; null: unlimited. */
  stock: number | null;
  purchases: { roleId: string; period: string; most: number } | null;
}

/** The counts that a purchase used. */
export interface TakenCounts {
  stock: boolean;
  limit: { roleId: string; period: string } | null;
}

const stockOf = ({ gid, item }: CountedPurchase): Count => ({
  playerId: ALL_PLAYERS,
  gid,
  subject: item,
  scope: '',
  period: LIFETIME,
});

const purchaseOf = (
  { playerId, gid, item }: CountedPurchase,
  { roleId, period }: { roleId: string; period: string },
): Count => ({
  playerId,
  gid,
  subject: item,
  scope: roleId,
  period,
});

/** Returns the counts that a purchase has to take. */
export const itemLimits = (bought: CountedPurchase, { stock, purchases }: ItemLimits): CountLimit[] => [
  ...(stock === null ? [] : [{ ...stockOf(bought), most: stock, reason: 'stock' }]),
  ...(purchases ? [{ ...purchaseOf(bought, purchases), most: purchases.most, reason: 'purchases' }] : []),
];

/** Returns the counts that a purchase took. */
export const itemCounts = (bought: CountedPurchase, { stock, limit }: TakenCounts): Count[] => [
  ...(stock ? [stockOf(bought)] : []),
  ...(limit ? [purchaseOf(bought, limit)] : []),
];

/** Returns the API error for a reached stock or purchase limit. @param resetsAt start of the limit's next period */
export const itemLimitRefusal = (
  which: 'stock' | 'purchases',
  item: string,
  { purchases }: ItemLimits,
  resetsAt: Date | null,
): ApiError =>
  which === 'stock'
    ? apiError('item.sold_out', { item })
    : apiError('item.limit_reached', {
        item,
        limit: purchases?.most ?? 0,
        resetsAt: resetsAt?.toISOString() ?? null,
      });
