import { z } from 'zod';
import { query } from '../operation.ts';
import { closedMonths, openMonths } from '../revenue/closed.repo.ts';

/** The closed months with their sums, and the months that can be closed. */
export const booksList = query({
  name: 'books list',
  permission: 'money.read',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ closed: [...(await closedMonths(sql))], open: [...(await openMonths(sql))] }),
});
