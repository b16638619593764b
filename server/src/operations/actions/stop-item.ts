import type { Tx } from '#server/db/client.ts';
import type { DeliveryState } from '#server/domains/fulfilment/index.ts';
import { isUnheard, type OrderLine, orderOf } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

/** `recalling`: the game is asked, and the money waits for its answer. */
export type StoppedItem = 'withdrawn' | 'recalling' | 'kept';

/** How fulfilment names the delivery of an order. */
export const deliveryOf = ({ playerId, number }: Pick<OrderLine, 'playerId' | 'number'>) => ({
  playerId,
  source: 'order',
  reference: number,
});

/** What was called back cannot be kept any more: the game may bind itself any moment never to give it. */
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
 * Stops the item of an order all of whose money is about to go back; lock the payment before. Null: there is none that could come.
 * @param keep the player is to have it though the money goes back
 * @throws OperationRefusal where the player has the item, or may have it, and nobody said that it stays
 */
export async function stopItem(
  { fulfilment }: Acting,
  tx: Tx,
  { number }: OrderLine,
  paymentId: string,
  keep: boolean,
): Promise<StoppedItem | null> {
  // Its delivery would be made later, and there would be nothing to stop now.
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
