import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { ALWAYS, type Count, type CountLimit, EVERYBODY } from './counts.rules.ts';

/** Whose purchase or claim of which item is counted. */
export interface Bought {
  playerId: string;
  gid: number;
  item: string;
}

/** What a purchase takes of an item's limits. */
export interface ItemLimits {
  /** Of an item sold in a limited number to all buyers together; null: as many as they like. */
  stock: number | null;
  purchases: { roleId: string; period: string; most: number } | null;
}

/** What a purchase took of them. */
export interface ItemTaken {
  stock: boolean;
  limit: { roleId: string; period: string } | null;
}

const stockOf = ({ gid, item }: Bought): Count => ({
  playerId: EVERYBODY,
  gid,
  subject: item,
  scope: '',
  period: ALWAYS,
});

const purchaseOf = (
  { playerId, gid, item }: Bought,
  { roleId, period }: { roleId: string; period: string },
): Count => ({
  playerId,
  gid,
  subject: item,
  scope: roleId,
  period,
});

/** The counts that a purchase has to take. */
export const itemLimits = (bought: Bought, { stock, purchases }: ItemLimits): CountLimit[] => [
  ...(stock === null ? [] : [{ ...stockOf(bought), most: stock, reason: 'stock' }]),
  ...(purchases ? [{ ...purchaseOf(bought, purchases), most: purchases.most, reason: 'purchases' }] : []),
];

/** The counts that a purchase took. */
export const itemCounts = (bought: Bought, { stock, limit }: ItemTaken): Count[] => [
  ...(stock ? [stockOf(bought)] : []),
  ...(limit ? [purchaseOf(bought, limit)] : []),
];

/** What a buyer is told when an item's stock or limit is reached. @param resetsAt when the limit starts anew */
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
