import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { checkRefunds } from '../approvals/limits.ts';
import { actionOnEach } from '../operation.ts';
import { type OrderLine, orderOf } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { takeTurn } from '../refunds.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { paymentsOf } from '../story.repo.ts';
import { refundKey } from './refund.ts';
import { keptOf, type RefundRequest, refundOrder } from './refund-order.ts';

const MOST = 20;
const NUMBERS = `{numbers} names 1 to ${MOST} orders.`;

/**
 * Refunds all that is left of several orders of one player: all of them or none, by the rules of `orders refund`. Each
 * refund has its own entry in the audit log.
 */
export const ordersRefundMany = actionOnEach({
  name: 'orders refund-many',
  permission: 'orders.refund',
  input: z.strictObject({
    numbers: z.array(z.string()).min(1, NUMBERS).max(MOST, NUMBERS).describe('Orders of one player, each once.'),
    keepItem: z.boolean().default(false).describe('The player is to have the items though all the money goes back.'),
    key: refundKey.optional().describe('Names the refund of each order: a repeat is the same one.'),
  }),
  each: async (parts, tx, { numbers, keepItem, key }): Promise<RefundRequest[]> => {
    const orders = await ordersOf(tx, numbers);
    await lockAll(parts, tx, orders);
    return orders.map(({ number }) => ({ number, amount: 'all', keepItem, key, again: false }));
  },
  kept: keptOf,
  summary: ({ numbers, keepItem }) => ({ numbers: numbers.join(' '), ...(keepItem && { 'keep-item': 'yes' }) }),
  perform: (parts, tx, request, { id }) =>
    refundOrder(parts, tx, request, id).catch((error: unknown) => {
      throw error instanceof OperationRefusal ? naming(request.number, error) : error;
    }),
  check: checkRefunds,
});

/** Returns the orders, sorted by number. @throws OperationRefusal if one is named twice or is another player's */
async function ordersOf(tx: Tx, numbers: readonly string[]): Promise<OrderLine[]> {
  const orders: OrderLine[] = [];
  for (const number of numbers) orders.push(await orderOf(tx, number));
  const [first] = orders;
  const twice = orders.find(({ number }, index) => orders.findIndex((order) => order.number === number) < index);
  if (twice) throw new OperationRefusal('usage', `Order ${twice.number} is named twice.`);
  const foreign = orders.find(({ playerId }) => playerId !== first?.playerId);
  if (foreign)
    throw new OperationRefusal(
      'order.other_player',
      `Nothing is refunded: order ${foreign.number} is not of the player of order ${first?.number}.`,
      { number: foreign.number },
    );
  return orders.toSorted((a, b) => (a.number < b.number ? -1 : 1));
}

/** Takes the locks of all refunds in a fixed order: the turns of the orders by number, then the payments by id. */
async function lockAll({ payments }: Acting, tx: Tx, orders: readonly OrderLine[]): Promise<void> {
  const ids: string[] = [];
  for (const order of orders) {
    await takeTurn(tx, order);
    ids.push(...(await paymentsOf(tx, order)).map(({ id }) => id));
  }
  await payments.lock(tx, ids);
}

/** Returns the refusal of one order as that of all. */
function naming(number: string, { code, message, params }: OperationRefusal): OperationRefusal {
  const alone = code === 'payment.which' ? ' Refund this order by `orders refund`.' : '';
  const text = `Nothing is refunded, because of order ${number}: ${message}${alone}`;
  return new OperationRefusal(code, text, { ...params, number });
}
