import { z } from 'zod';
import { query } from '../operation.ts';
import { readWithdrawals } from '../withdrawals.repo.ts';

const MOST = 500;

/** Which contracts buyers withdrew from, and whether their money is back. */
export const ordersWithdrawals = query({
  name: 'orders withdrawals',
  permission: 'orders.read',
  input: z.strictObject({ all: z.boolean().default(false).describe('Those that are done, too.') }),
  read: async ({ sql }, { all }) => ({ withdrawals: await readWithdrawals(sql, { all, most: MOST }) }),
});
