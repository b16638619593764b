import type { Character } from '#contract/endpoints/characters.ts';
import type { ItemEntry } from '#server/domains/catalog/index.ts';
import type { OrderRow } from '../orders.repo.ts';
import { isBeingCancelled, isPayable } from '../orders.rules.ts';

/** Limit of an order's character changes: each one adds an event to its timeline. */
export const MAX_CHANGES = 10;

/**
 * Returns whether an order can change its character: it waits for its payment, or for the first try of its delivery.
 */
export const isChangeable = (order: OrderRow, untried: boolean): boolean =>
  (isPayable(order) && !isBeingCancelled(order)) || (order.itemState === 'sending' && untried);

/** Returns whether the game took the item of an order back, so that it can be sent again. */
export const isTakenBack = ({ itemState }: Pick<OrderRow, 'itemState'>): boolean => itemState === 'taken_back';

/**
 * Returns how an order's purchase count moves to the new character. Null unless the item's limit and the order's count
 * are per character.
 */
export const movedCount = (item: ItemEntry | undefined, { snapshot: { limit } }: OrderRow, role: Character) =>
  item?.limit?.per === 'character' && limit && limit.roleId !== ''
    ? { from: limit, to: { roleId: role.roleId, period: limit.period, most: item.limit.count } }
    : null;
