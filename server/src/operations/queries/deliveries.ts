import { z } from 'zod';
import { waitingDeliveries, waitingSums, waitingTakeBacks } from '#server/domains/fulfilment/index.ts';
import { pageOf, paging, positionAt } from '../cursor.ts';
import { query } from '../operation.ts';
import { takenBackAndHeld } from '../orders.repo.ts';

const POSITION = z.tuple([z.int32(), z.int(), z.uuid()]);

/**
 * Returns the deliveries without a final answer, by game and state; those that wait for an operator come first. Items
 * that are being taken back, or were, come before all others: they are few.
 */
export const deliveriesWaiting = query({
  name: 'deliveries waiting',
  permission: 'deliveries.read',
  input: z.strictObject({ game: z.int('{game} is the number of a game.').optional(), ...paging }),
  read: async ({ sql }, { game = null, after, most }) => {
    const [rows, sums] = await Promise.all([
      waitingDeliveries(sql, game, most + 1, positionAt(after, POSITION)),
      waitingSums(sql, game),
    ]);
    const { page, ...more } = pageOf(rows, most, ({ position }) => position);
    const first =
      after === undefined
        ? [...(await takenBackAndHeld(sql, game, most)), ...(await waitingTakeBacks(sql, game, most))]
        : [];
    const deliveries = [...first, ...page.map(({ position, rank, ms, ...delivery }) => delivery)];
    return { sums: [...sums], deliveries, ...more };
  },
});
