import { z } from 'zod';
import { databaseNow } from '#server/db/now.ts';
import { erasePlayer } from '#server/domains/accounts/index.ts';
import { blockersOf, lockForErasure } from '../erasure.repo.ts';
import { action } from '../operation.ts';
import { playerOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

/**
 * Erases an account because its owner asked for it. Refused while orders, refunds or disputes are open: afterwards
 * nobody could reach the player about them.
 */
export const playersErase = action({
  name: 'players erase',
  permission: 'players.erase',
  input: z.strictObject({
    player: z.string().min(1).max(254),
    sure: z.literal(true, 'It cannot be undone: see `players show`, then add {yes}.'),
  }),
  // The log keeps only the internal id, which identifies no person once the account is erased.
  kept: () => ({}),
  perform: async (_: object, tx, { player }) => {
    const playerId = await playerOf(tx, player);
    await lockForErasure(tx, playerId);
    const blockers = await blockersOf(tx, playerId);
    if (blockers.length > 0) {
      const named = blockers.map(({ kind, number, state }) => `${kind} ${number} (${state})`).join(', ');
      const message = `Nothing is erased, because this is still open: ${named}.`;
      throw new OperationRefusal('player.unsettled', message, { open: blockers.length });
    }
    if (!(await erasePlayer(tx, playerId, await databaseNow(tx))))
      throw new OperationRefusal('player.unknown', `No player has the number or email ${player}.`, { player });
    return { number: null, playerId };
  },
});
