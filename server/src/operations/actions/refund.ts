import { z } from 'zod';
import { checkRefunds } from '../approvals/limits.ts';
import { action } from '../operation.ts';
import { keptOf, refundOrder } from './refund-order.ts';

const MOST = 999_999_999_999_999;
const AMOUNT = '{amount} is all, or minor units: 499 for 4.99 EUR.';

/** Names a refund of an order: a repeat with the same key is the same refund. */
export const refundKey = z.string().regex(/^[\w.:-]{1,100}$/, '{key} is up to 100 letters, digits and . : _ -');

export const ordersRefund = action({
  name: 'orders refund',
  permission: 'orders.refund',
  input: z.strictObject({
    number: z.string(),
    amount: z.union([z.literal('all'), z.int().min(1).max(MOST)], AMOUNT).describe('Minor units.'),
    payment: z.string().optional().describe('Our id of it, or the provider’s; needed where several brought money.'),
    keepItem: z.boolean().default(false).describe('The player is to have the item though all the money goes back.'),
    takeBack: z.boolean().default(false).describe('The game takes a delivered item back first; then the money goes.'),
    key: refundKey.optional().describe('Names this refund of the order: a repeat is the same one.'),
    again: z.boolean().default(false).describe('Another one like one of a few minutes ago is meant.'),
  }),
  kept: keptOf,
  perform: async (parts, tx, input, { id, caller }) => {
    const done = await refundOrder(parts, tx, input, id);
    await checkRefunds(parts, tx, caller, [done]);
    return done;
  },
});
