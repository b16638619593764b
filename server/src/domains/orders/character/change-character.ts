import type { Character } from '#contract/endpoints/characters.ts';
import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Tx } from '#server/db/client.ts';
import { type ItemEntry, levelRangeRefusal } from '#server/domains/catalog/index.ts';
import { offersRefusal } from '#server/domains/characters/index.ts';
import { itemLimitRefusal, moveCount } from '#server/domains/limits/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { recordChanges } from '../orders.record.ts';
import { findOrder, lockOrders, type OrderRef } from '../orders.repo.ts';
import { isErased } from '../orders.rules.ts';
import { deliveryRef } from '../react/apply-reactions.ts';
import { readOrder } from '../read/orders.read.ts';
import { countChanges, recordCharacter } from './character.repo.ts';
import { isChangeable, MAX_CHANGES, movedCount } from './character.rules.ts';

type Input = HandlerInput<'POST /orders/:number/character'>['body'];

/**
 * Changes the character of an order to another one of the same player, game and region. The order stays locked from
 * reading its delivery until both are stored, so that the game gets the character that the order shows.
 * @throws ApiError the codes of `POST /orders/:number/character`
 */
export async function changeCharacter(deps: OrdersDeps, caller: Caller, number: string, input: Input): Promise<Order> {
  const { sql, catalog, characters } = deps;
  const ref = { playerId: caller.playerId, number };
  const order = await findOrder(sql, ref.playerId, number);
  if (!order) throw apiError('order.unknown', {});
  // Checked first, to spare a call to the game for an order that cannot change.
  if (!isChangeable(order, true)) throw apiError('order.character_fixed', {});
  const item = catalog.current().item(order.gid, order.item);
  if (!item) throw apiError('item.unknown', { item: order.item });
  const { gid, uid, region } = order;
  const [role, offers] = await Promise.all([
    characters.find(gid, uid, region, input.roleId),
    characters.offersFor({ gid, uid, region, roleId: input.roleId }),
  ]);
  const refused = levelRangeRefusal(item, role) ?? offersRefusal(item.id, offers, input.locale);
  if (refused) throw refused;
  await sql.begin((tx) => change(deps, tx, ref, { item, role }));
  return readOrder(deps, ref.playerId, number, input.locale);
}

async function change(
  { fulfilment }: OrdersDeps,
  tx: Tx,
  ref: OrderRef,
  { item, role }: { item: ItemEntry; role: Character },
): Promise<void> {
  const [order] = await lockOrders(tx, [ref]);
  if (!order || isErased(order)) throw apiError('order.unknown', {});
  if (order.role.roleId === role.roleId) return;
  if ((await countChanges(tx, ref)) >= MAX_CHANGES) throw apiError('order.character_fixed', {});
  const receiver = { roleId: role.roleId, serverId: role.server.id };
  // An unpaid order has no delivery yet; its delivery will be created from the order's character.
  const moved = await fulfilment.changeReceiver(tx, deliveryRef(order), receiver);
  if (!isChangeable(order, moved === true)) throw apiError('order.character_fixed', {});
  const counted = movedCount(item, order, role);
  if (counted && !(await moveCount(tx, order, counted))) {
    throw itemLimitRefusal('purchases', item.id, { stock: null, purchases: counted.to }, null);
  }
  await recordCharacter(tx, order, role, counted?.to.roleId ?? null);
  await recordChanges(tx, [{ order, events: ['character_changed'] }]);
}
