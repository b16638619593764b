import type { Tx } from '#server/db/client.ts';
import type { OrderLine } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';
import { deliveryOf } from './delivery-of.ts';
import { refundRest } from './refund-rest.ts';

/** `sent`: the item is still in the game. `taken`: it is gone. `refund`: it is gone, and all the money goes back. */
export type ResolvedAs = 'sent' | 'refund' | 'taken';

export const notTaking = () =>
  new OperationRefusal('take_back.none', 'No take-back of this order waits for an operator.');

/**
 * Settles a parked take-back after an operator looked into the game; lock the payment before. While the game is still
 * asked, only the money can be decided: it goes back whatever the game answers.
 * @throws OperationRefusal `take_back.none`, `take_back.open`
 */
export async function resolveTakeBack(
  parts: Pick<Acting, 'payments' | 'fulfilment'>,
  tx: Tx,
  order: OrderLine,
  { as, left, id }: { as: ResolvedAs; left: number; id: string },
) {
  const ref = deliveryOf(order);
  const settled = await parts.fulfilment.settleTakeBack(tx, ref, as === 'sent' ? 'found_there' : 'found_gone');
  if (!settled) throw notTaking();
  const { delivery, to } = settled;
  if (!to && as !== 'refund')
    throw new OperationRefusal(
      'take_back.open',
      'The game is still asked: wait until it has answered or the take-back is parked.',
      { state: settled.from },
    );
  const refunded = as === 'refund' ? await refundRest(parts, tx, order, left, id) : 0;
  return { number: order.number, deliveryId: delivery.id, as, refunded, currency: order.currency };
}
