import type { Tx } from '#server/db/client.ts';
import type { DeliveryState } from '#server/domains/fulfilment/index.ts';
import { isUnheard, type OrderLine, orderOf } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';
import { deliveryOf } from './delivery-of.ts';
import { startTakeBack } from './take-back.ts';

/**
 * `recalling`: the server asks the game backend whether it has the item. `taking_back`: the game backend is asked to
 * take the delivered item back. The refund waits for the answer to both.
 */
export type StoppedItem = 'withdrawn' | 'recalling' | 'taking_back' | 'kept';

/** A recalled item cannot be kept: the game backend may promise at any moment never to deliver it. */
function keptItem(state: DeliveryState | undefined): 'kept' | null {
  if (state === 'recalling')
    throw new OperationRefusal(
      'item.recalled',
      'It was called back, and the game is being asked whether it has the item: try again when it has answered.',
      { state },
    );
  return state === undefined || ['withdrawn', 'refused', 'taken_back'].includes(state) ? null : 'kept';
}

/**
 * Stops the item of an order whose money is about to be refunded in full; lock the payment before.
 * Returns null if there is no item that could still be delivered.
 * @param given the decision about an item that the player has; null: none.
 * @throws OperationRefusal if the player has or may have the item and nothing was decided about it
 */
export async function stopItem(
  parts: Acting,
  tx: Tx,
  { number }: OrderLine,
  paymentId: string,
  given: 'keep' | 'take_back' | null,
): Promise<StoppedItem | null> {
  const { fulfilment } = parts;
  // The order would create its delivery later, so there is nothing to stop yet.
  if (await isUnheard(tx, paymentId))
    throw new OperationRefusal(
      'order.unheard',
      'The order has not heard of this money yet: try again in a moment, and look at `events stuck` if that does not help.',
    );
  const order = await orderOf(tx, number);
  if (order.paymentId !== paymentId) return null;
  if (given === 'keep') {
    const kept = keptItem((await fulfilment.keep(tx, deliveryOf(order)))?.delivery.state);
    // Checked under the delivery's lock.
    if (kept && (await fulfilment.isTakingBack(tx, deliveryOf(order)))) throw takingBack();
    return kept;
  }
  const [stopped] = await fulfilment.recall(tx, [deliveryOf(order)]);
  if (!stopped) return null;
  const { to, delivery } = stopped;
  const state = to ?? delivery.state;
  if (state === 'recalling') return state;
  if (to === 'withdrawn') return to;
  if (state === 'accepted' && given === 'take_back') {
    await startTakeBack(parts, tx, number);
    return 'taking_back';
  }
  if (state === 'accepted' && (await fulfilment.isTakingBack(tx, deliveryOf(order)))) throw takingBack();
  if (delivery.keepItem) return state === 'taken_back' ? null : 'kept';
  if (state === 'accepted') throw await sent(parts, order);
  if (state === 'unclear')
    throw new OperationRefusal(
      'item.unclear',
      'It is unknown whether the player has the item: look into the game, then `orders resolve`. If the player may keep it, add {keepItem}.',
      { state },
    );
  return null;
}

/** The refusal of a refund whose item is being taken back. */
export const takingBack = () =>
  new OperationRefusal(
    'item.taking_back',
    'The game is asked to take the item back. Refund with {takeBack}: the money goes when the game has taken it. Or wait for the answer.',
  );

async function sent({ catalogue }: Acting, { gid }: OrderLine): Promise<OperationRefusal> {
  const can = (await catalogue()).game(gid)?.backend.takesBack === true;
  const back = can ? ' Where the game takes it back first: {takeBack}.' : '';
  const message = `The player has the item. Where it stays: {keepItem}, or name a part.${back}`;
  return new OperationRefusal('item.sent', message, { state: 'accepted' });
}
