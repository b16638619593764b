import { z } from 'zod';
import { pageOf, paging, positionAt } from '../cursor.ts';
import { readCases } from '../disputes/case.repo.ts';
import { disputesOf } from '../disputes/disputes.repo.ts';
import { CONTENTS, summaryOf } from '../disputes/summary.ts';
import { query } from '../operation.ts';

/** Only values that the database can compare: it has no text with U+0000. */
const POSITION = z.tuple([z.int32(), z.int(), z.int(), z.string().regex(/^[^\0]*$/), z.uuid()]);

/** Lists disputes, whether the player has the item, and the state of the evidence. */
export const disputes = query({
  name: 'disputes',
  permission: 'orders.read',
  input: z.strictObject({ all: z.boolean().default(false).describe('Those that are over, too.'), ...paging }),
  read: async ({ sql, payments }, { all, after, most }) => {
    const rows = await disputesOf(sql, { all, after: positionAt(after, POSITION), most: most + 1 });
    const { page, ...more } = pageOf(rows, most, ({ position }) => position);
    const disputes = page.map(({ position, ...dispute }) => ({
      ...dispute,
      takesEvidence: payments.takesEvidence(dispute.provider),
    }));
    return { disputes, ...more };
  },
});

/** Shows the disputes of one order, and the answer that the evidence gives. It has no personal data. */
export const disputesShow = query({
  name: 'disputes show',
  permission: 'orders.read',
  input: z.strictObject({ number: z.string() }),
  read: async ({ sql, payments }, { number }) => {
    const cases = await readCases(sql, number);
    return {
      disputes: cases.map((one) => ({
        ...one.dispute,
        takesEvidence: payments.takesEvidence(one.dispute.provider),
        summary: summaryOf(one),
        contents: [...CONTENTS],
      })),
    };
  },
});
