import { z } from 'zod';
import { setSupportCap } from '#server/domains/orders/index.ts';
import { action } from '../operation.ts';
import { lockPlayer } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

/** Far above any month's spending, and far below the largest safe integer. */
const MOST = 100_000_000_000;
const AMOUNT = '{amount} is none, or minor units: 2000 for 20.00 EUR. 0 allows no purchase.';

/** Sets a monthly spending limit that the player cannot raise or remove, for example at a parent's request. */
export const playersCap = action({
  name: 'players cap',
  permission: 'players.block',
  input: z.strictObject({
    player: z.string().min(1).max(254),
    amount: z.union([z.literal('none'), z.int().min(0).max(MOST)], AMOUNT).describe('Minor units.'),
    currency: z.string().optional().describe('Absent: the reference currency of the catalogue.'),
  }),
  kept: ({ amount, currency }) => ({ amount: `${amount}`, ...(currency !== undefined && { currency }) }),
  ask: async ({ catalogue }, { currency }) => {
    const { publisher } = await catalogue();
    const { reference } = publisher;
    const known = [...new Set([reference.currency, ...Object.keys(reference.rates)])];
    if (currency !== undefined && !known.includes(currency))
      throw new OperationRefusal('usage', `{currency} is one of ${known.join(', ')}.`);
    return { publisher, currency: currency ?? reference.currency };
  },
  perform: async (_, tx, { player, amount }, { asked: { publisher, currency } }) => {
    const playerId = await lockPlayer(tx, player);
    const cap = amount === 'none' ? null : { amount, currency };
    if (!(await setSupportCap(tx, publisher, playerId, cap)))
      throw new OperationRefusal('cap.none', 'Support set no limit for this player.', { player });
    return { number: null, playerId, cap };
  },
});
