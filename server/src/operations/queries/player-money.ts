import { z } from 'zod';
import { query } from '../operation.ts';
import {
  cardsOf,
  type PlayerCard,
  type PlayerPayment,
  paymentsBy,
  type SpentLine,
  spentBy,
} from '../player-money.repo.ts';
import { playerOf } from '../players.repo.ts';

const input = z.strictObject({ player: z.string().min(1).max(254) });

/** Sums a player's payments by month and currency. */
export const playersSpent = query({
  name: 'players spent',
  permission: 'orders.read',
  input,
  read: async ({ sql }, { player }): Promise<{ months: SpentLine[] }> => ({
    months: [...(await spentBy(sql, await playerOf(sql, player)))],
  }),
});

/** Lists a player's newest payments, including those that failed. */
export const playersPayments = query({
  name: 'players payments',
  permission: 'orders.read',
  input,
  read: async ({ sql }, { player }): Promise<{ payments: PlayerPayment[] }> => ({
    payments: [...(await paymentsBy(sql, await playerOf(sql, player)))],
  }),
});

/** Lists the cards and accounts that a player paid with, and how many other players paid with each. */
export const playersCards = query({
  name: 'players cards',
  permission: 'players.read',
  input,
  read: async ({ sql }, { player }): Promise<{ cards: PlayerCard[] }> => ({
    cards: [...(await cardsOf(sql, await playerOf(sql, player)))],
  }),
});
