import { z } from 'zod';
import { disputesOf } from '../disputes.repo.ts';
import { query } from '../operation.ts';

const MOST = 500;

/** Lists disputes, and whether the player has the item. */
export const disputes = query({
  name: 'disputes',
  permission: 'orders.read',
  input: z.strictObject({ all: z.boolean().default(false).describe('Those that are over, too.') }),
  read: async ({ sql }, { all }) => ({ disputes: [...(await disputesOf(sql, { all, most: MOST }))] }),
});
