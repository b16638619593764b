import { z } from 'zod';
import { readCases } from '../disputes/case.repo.ts';
import { disputesOf } from '../disputes/disputes.repo.ts';
import { CONTENTS, summaryOf } from '../disputes/summary.ts';
import { query } from '../operation.ts';

const MOST = 500;

/** Lists disputes, whether the player has the item, and the state of the evidence. */
export const disputes = query({
  name: 'disputes',
  permission: 'orders.read',
  input: z.strictObject({ all: z.boolean().default(false).describe('Those that are over, too.') }),
  read: async ({ sql, payments }, { all }) => {
    const found = await disputesOf(sql, { all, most: MOST });
    return { disputes: found.map((line) => ({ ...line, takesEvidence: payments.takesEvidence(line.provider) })) };
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
