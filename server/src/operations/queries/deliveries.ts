import { z } from 'zod';
import { waitingDeliveries, waitingSums } from '#server/domains/fulfilment/index.ts';
import { query } from '../operation.ts';

const MOST = 500;

/** Returns the deliveries without a final answer, by game and state; those that wait for an operator come first. */
export const deliveriesWaiting = query({
  name: 'deliveries waiting',
  permission: 'deliveries.read',
  input: z.strictObject({ game: z.int('{game} is the number of a game.').optional() }),
  read: async ({ sql }, { game = null }) => ({
    sums: [...(await waitingSums(sql, game))],
    deliveries: [...(await waitingDeliveries(sql, game, MOST))],
  }),
});
