import { z } from 'zod';
import { listApprovals } from '../approvals/approvals.repo.ts';
import { query } from '../operation.ts';

const MOST = 500;

/** Lists changes that wait for a second operator; with `all`, decided ones too. */
export const approvals = query({
  name: 'approvals list',
  permission: 'approvals.read',
  input: z.strictObject({ all: z.boolean().default(false).describe('Those that are decided, too.') }),
  read: async ({ sql }, { all }) => ({ approvals: [...(await listApprovals(sql, { all, most: MOST }))] }),
});
