import type { Character } from '#contract/endpoints/characters.ts';
import type { ItemEntry } from '#server/domains/catalog/index.ts';
import type { OrderRow } from '../orders.repo.ts';
import { isBeingCancelled, isPayable } from '../orders.rules.ts';

/** How often an order goes to another character: each change stays in its timeline. */
export const MOST_CHANGES = 10;

/** Whether an order may go to another character: it waits for its payment, or for the first try of its delivery. */
export const isChangeable = (order: OrderRow, untried: boolean): boolean =>
  (isPayable(order) && !isBeingCancelled(order)) || (order.itemState === 'sending' && untried);

/** Where what is bought of an item is counted for each character, and the order has one of that count. */
export const countedFor = (item: ItemEntry | undefined, { snapshot: { limit } }: OrderRow, role: Character) =>
  item?.limit?.per === 'character' && limit && limit.roleId !== ''
    ? { from: limit, to: { roleId: role.roleId, period: limit.period, most: item.limit.count } }
    : null;
