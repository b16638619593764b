import type { Character } from '#contract/endpoints/characters.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type Catalogue, type ItemEntry, levelRangeRefusal } from '#server/domains/catalog/index.ts';
import { type Characters, offersRefusal } from '#server/domains/characters/index.ts';
import { itemLimitRefusal, moveCount } from '#server/domains/limits/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { next } from '#server/kernel/machine.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { orderItemMachine } from '../orders.machine.ts';
import { recordChanges } from '../orders.record.ts';
import { findOrder, lockOrders, type OrderRef, type OrderRow } from '../orders.repo.ts';
import { isErased } from '../orders.rules.ts';
import { deliveryRef } from '../react/apply-reactions.ts';
import { countChanges, recordCharacter } from './character.repo.ts';
import { isChangeable, isTakenBack, movedCount } from './character.rules.ts';

/** A character that may get the item of an order. */
export interface NewReceiver {
  item: ItemEntry;
  role: Character;
}

/** Rights of the caller of a move. */
export interface MoveRights {
  /** Limit of an order's changes; null: none. */
  most: number | null;
  /** An item that the game took back may be sent again, to the new character. */
  again: boolean;
}

/**
 * Asks the game for another character of an order's player, and checks that it may get the item. Call it before the
 * transaction.
 * @param locale of the game's reason in an error; null: no reason
 * @throws ApiError `order.unknown`, `order.character_fixed`, `item.unknown`, and the refusals of game and item
 */
export async function findReceiver(
  { sql, catalogue, characters }: { sql: Db; catalogue: Catalogue; characters: Pick<Characters, 'find' | 'offersFor'> },
  ref: OrderRef,
  { roleId, locale, again = false }: { roleId: string; locale: Locale | null; again?: boolean },
): Promise<NewReceiver> {
  const order = await findOrder(sql, ref.playerId, ref.number);
  if (!order) throw apiError('order.unknown', {});
  // Checked first, to spare a call to the game for an order that cannot change.
  if (!isChangeable(order, true) && !(again && isTakenBack(order))) throw apiError('order.character_fixed', {});
  const item = catalogue.item(order.gid, order.item);
  if (!item) throw apiError('item.unknown', { item: order.item });
  const { gid, uid, region } = order;
  const [role, offers] = await Promise.all([
    characters.find(gid, uid, region, roleId),
    characters.offersFor({ gid, uid, region, roleId }),
  ]);
  const refused = levelRangeRefusal(item, role) ?? offersRefusal(item.id, offers, locale);
  if (refused) throw refused;
  return { item, role };
}

/**
 * Moves an order to another character, while it is unpaid or no try of its delivery was begun. With the right, an item
 * that the game took back is sent again. The order stays locked from reading its delivery until both are stored, so
 * that the game gets the character that the order shows. Returns false if the order is for this character already.
 * @throws ApiError `order.unknown`, `order.character_fixed`, `item.limit_reached`
 */
export async function moveOrder(
  { fulfilment }: Pick<OrdersDeps, 'fulfilment'>,
  tx: Tx,
  ref: OrderRef,
  { item, role }: NewReceiver,
  { most, again }: MoveRights,
): Promise<boolean> {
  const [order] = await lockOrders(tx, [ref]);
  if (!order || isErased(order)) throw apiError('order.unknown', {});
  if (order.role.roleId === role.roleId) return false;
  if (most !== null && (await countChanges(tx, ref)) >= most) throw apiError('order.character_fixed', {});
  const receiver = { roleId: role.roleId, serverId: role.server.id };
  // An unpaid order has no delivery yet; its delivery will be created from the order's character.
  const moved = await fulfilment.changeReceiver(tx, deliveryRef(order), receiver);
  const isSentAgain = again && moved === 'again' && isTakenBack(order);
  if (!isSentAgain && !isChangeable(order, moved === true)) throw apiError('order.character_fixed', {});
  const counted = movedCount(item, order, role);
  if (counted && !(await moveCount(tx, order, counted))) {
    throw itemLimitRefusal('purchases', item.id, { stock: null, purchases: counted.to }, null);
  }
  await recordCharacter(tx, order, role, counted?.to.roleId ?? null);
  await recordChanges(tx, [{ order, events: ['character_changed'] }]);
  if (isSentAgain) await recordSentAgain(tx, order);
  return true;
}

/**
 * Sends an item that the game took back again, to the same character. Returns false if the order does not know yet that
 * it was taken back, or if its player was erased: then it has no character.
 */
export async function sendAgain(tx: Tx, ref: OrderRef): Promise<boolean> {
  const [order] = await lockOrders(tx, [ref]);
  if (!order || isErased(order) || !isTakenBack(order)) return false;
  await recordSentAgain(tx, order);
  return true;
}

/** Stores that an item that was taken back is on its way again. */
async function recordSentAgain(tx: Tx, order: OrderRow): Promise<void> {
  const itemState = next(orderItemMachine, order.itemState, 'sent_again');
  if (itemState) await recordChanges(tx, [{ order: { ...order, itemState }, events: ['sending'] }]);
}
