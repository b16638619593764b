import { z } from 'zod';
import { named } from './ask.ts';

/** The input of `payments adopt`. */
export const adoption = z.strictObject({
  ...named,
  order: z.string().optional().describe('Absent: the number that the shop sent to the provider.'),
  player: z.string().optional().describe('Of an order that is lost: the number or email of its player.'),
  gid: z.int('{gid} is the number of a game.').optional(),
  region: z.string().max(64).optional(),
  item: z.string().max(64).optional(),
  role: z.string().max(64).optional().describe('The character that gets the item.'),
  deliver: z
    .boolean('Either {deliver} or {noDeliver}.')
    .optional()
    .describe('Needed where the order is lost: whether the item is sent to the game.'),
});

export type Adoption = z.output<typeof adoption>;
