import { z } from 'zod';
import { unfinishedRefunds } from '#server/domains/payments/index.ts';
import { query } from '../operation.ts';

/** Lists refunds that failed and are still owed, and refunds that take too long; the oldest first. */
export const refundsUnfinished = query({
  name: 'refunds unfinished',
  permission: 'money.read',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ refunds: await unfinishedRefunds(sql) }),
});
