import { z } from 'zod';
import { waitingDeliveries, waitingSums, waitingTakeBacks } from '#server/domains/fulfilment/index.ts';
import { query } from '../operation.ts';
import { takenBackAndHeld } from '../orders.repo.ts';

const MOST = 500;

/**
 * Returns the deliveries without a final answer, by game and state; those that wait for an operator come first. Items
 * that are being taken back, or were, come before all others: they are few.
 */
export const deliveriesWaiting = query({
  name: 'deliveries waiting',
  permission: 'deliveries.read',
  input: z.strictObject({ game: z.int('{game} is the number of a game.').optional() }),
  read: async ({ sql }, { game = null }) => ({
    sums: [...(await waitingSums(sql, game))],
    deliveries: [
      ...(await takenBackAndHeld(sql, game, MOST)),
      ...(await waitingTakeBacks(sql, game, MOST)),
      ...(await waitingDeliveries(sql, game, MOST)),
    ],
  }),
});
