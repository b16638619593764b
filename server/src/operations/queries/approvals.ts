import { z } from 'zod';
import { listApprovals } from '../approvals/approvals.repo.ts';
import { pageOf, paging, positionAt } from '../cursor.ts';
import { query } from '../operation.ts';

const POSITION = z.tuple([z.uuid()]);

/** Lists changes that wait for a second operator; with `all`, decided ones too. Newest first. */
export const approvals = query({
  name: 'approvals list',
  permission: 'approvals.read',
  input: z.strictObject({
    all: z.boolean().default(false).describe('Those that are decided, too.'),
    ...paging,
  }),
  read: async ({ sql }, { all, after, most }) => {
    const [before] = positionAt(after, POSITION) ?? [null];
    const rows = await listApprovals(sql, { all, most: most + 1, before });
    const { page, ...more } = pageOf(rows, most, ({ id }) => [id]);
    return { approvals: page, ...more };
  },
});
