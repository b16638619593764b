import type { Tx } from '#server/db/client.ts';
import type { DeliveryState } from '#server/domains/fulfilment/index.ts';
import { isUnheard, type OrderLine, orderOf } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

/** `recalling`: the server asks the game backend, and the refund waits for the answer. */
export type StoppedItem = 'withdrawn' | 'recalling' | 'kept';

/** Returns the key of an order's delivery in fulfilment. */
export const deliveryOf = ({ playerId, number }: Pick<OrderLine, 'playerId' | 'number'>) => ({
  playerId,
  source: 'order',
  reference: number,
});

/** A recalled item cannot be kept: the game backend may promise at any moment never to deliver it. */
function keptItem(state: DeliveryState | undefined): 'kept' | null {
  if (state === 'recalling')
    throw new OperationRefusal(
      'item.recalled',
      'It was called back, and the game is being asked whether it has the item: try again when it has answered.',
      { state },
    );
  return state === undefined || state === 'withdrawn' || state === 'refused' ? null : 'kept';
}

/**
 * Stops the item of an order whose money is about to be refunded in full; lock the payment before.
 * Returns null if there is no item that could still be delivered.
 * @param keep the player keeps the item although the money is refunded
 * @throws OperationRefusal if the player has or may have the item and `keep` is not set
 */
export async function stopItem(
  { fulfilment }: Acting,
  tx: Tx,
  { number }: OrderLine,
  paymentId: string,
  keep: boolean,
): Promise<StoppedItem | null> {
  // The order would create its delivery later, so there is nothing to stop yet.
  if (await isUnheard(tx, paymentId))
    throw new OperationRefusal(
      'order.unheard',
      'The order has not heard of this money yet: try again in a moment, and look at `events stuck` if that does not help.',
    );
  const order = await orderOf(tx, number);
  if (order.paymentId !== paymentId) return null;
  if (keep) return keptItem((await fulfilment.keep(tx, deliveryOf(order)))?.delivery.state);
  const [stopped] = await fulfilment.recall(tx, [deliveryOf(order)]);
  if (!stopped) return null;
  const { to, delivery } = stopped;
  const state = to ?? delivery.state;
  if (state === 'recalling') return state;
  if (to === 'withdrawn') return to;
  if (delivery.keepItem) return 'kept';
  if (state === 'accepted')
    throw new OperationRefusal('item.sent', 'The player has the item. Where it stays: {keepItem}, or name a part.', {
      state,
    });
  if (state === 'unclear')
    throw new OperationRefusal(
      'item.unclear',
      'Nobody knows whether the player has the item: look into the game, then `orders resolve`. Where it may stay: {keepItem}.',
      { state },
    );
  return null;
}
