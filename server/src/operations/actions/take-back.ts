import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { findOrders } from '../find/orders.ts';
import { action } from '../operation.ts';
import { type OrderLine, orderOf } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';
import { deliveryOf } from './delivery-of.ts';

/** `asked`: the game is asked from now on. `asked_again`: a parked take-back. `going_on`: the game was being asked. */
export type TakeBackStart = 'asked' | 'asked_again' | 'going_on';

const STARTS = { asked: 'going_on', parked: 'asked_again' } as const;

/**
 * Asks the game to take a delivered item back. No money moves. Afterwards `orders move` or `orders redeliver` sends the
 * item again, or `orders refund` gives the money back.
 */
export const deliveriesTakeBack = action({
  name: 'deliveries take-back',
  permission: 'deliveries.settle',
  input: z.strictObject({ target: z.string().describe('The number of an order, or the id of its delivery.') }),
  kept: ({ target }) => ({ target }),
  perform: async (parts, tx, { target }) => {
    const order = await targetOf(tx, target);
    // Lock order everywhere: payments, orders, deliveries.
    if (order.paymentId) await parts.payments.lock(tx, [order.paymentId]);
    return { number: order.number, ...(await startTakeBack(parts, tx, order.number)) };
  },
});

/** Returns the order that a number or the id of its delivery names. @throws OperationRefusal `order.unknown` */
async function targetOf(tx: Tx, target: string): Promise<OrderLine> {
  const found = await findOrders(tx, target, () => null);
  const [order] = found.filter(({ by }) => by === 'number' || by === 'delivery');
  if (order) return order;
  throw new OperationRefusal('order.unknown', `There is no order or delivery ${target}.`, { target });
}

/**
 * Starts the take-back of an order's item, or joins the one that is open; lock the payment before.
 * @throws OperationRefusal `take_back.unsupported`, `delivery.none`, `delivery.not_sent`, `order.unknown`
 */
export async function startTakeBack(
  { fulfilment, catalogue }: Pick<Acting, 'fulfilment' | 'catalogue'>,
  tx: Tx,
  number: string,
): Promise<{ deliveryId: string; start: TakeBackStart }> {
  // Read under the payment's lock: every take-back that ends takes it first.
  const order = await orderOf(tx, number);
  if ((await catalogue()).game(order.gid)?.backend.takesBack !== true)
    throw new OperationRefusal(
      'take_back.unsupported',
      'This game cannot take items back (`backend.takesBack` in its game.yaml): ask the game’s team.',
      { game: order.gid },
    );
  if (order.itemState !== 'sent') throw notSent(order.itemState);
  const asked = await fulfilment.takeBack(tx, deliveryOf(order));
  if (!asked) throw new OperationRefusal('delivery.none', `Order ${number} has no delivery.`, { number });
  const { delivery, open } = asked;
  if (delivery.state !== 'accepted') throw notSent(delivery.state);
  // A request that is open has the receiver; for a new one, the erasure has removed it.
  if (!open && order.uid === 0)
    throw new OperationRefusal('order.unknown', 'The player of this order was erased.', { number });
  const start = open === 'asked' || open === 'parked' ? STARTS[open] : 'asked';
  return { deliveryId: delivery.id, start };
}

const notSent = (state: string) =>
  new OperationRefusal(
    'delivery.not_sent',
    state === 'taken_back'
      ? 'The game has taken the item back already: `orders move`, `orders redeliver` or `orders refund` is next.'
      : `Only an item that was sent is taken back; this is ${state}. \`orders refund --amount all\` stops one that is not.`,
    { state },
  );
