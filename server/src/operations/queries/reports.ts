import { z } from 'zod';
import { eachEntry, type LedgerEntry } from '../ledger.repo.ts';
import { query } from '../operation.ts';
import { REPORT_SECONDS, readWithin } from '../patience.ts';
import { daysOf, period } from '../period.ts';
import { DIMENSIONS, revenueBy } from '../revenue.repo.ts';

/** Revenue, refunds and disputes by any of the dimensions; the sums equal the ledger. */
export const reportRevenue = query({
  name: 'report revenue',
  permission: 'money.read',
  input: z.strictObject({
    by: z
      .array(z.enum(DIMENSIONS, `{by} is some of ${DIMENSIONS.join(',')}.`))
      .refine((names) => new Set(names).size === names.length, '{by} names one twice.')
      .default(['day']),
    ...period,
  }),
  read: async ({ sql }, { by, ...asked }) => {
    const days = await daysOf(sql, asked);
    return {
      ...days,
      by,
      lines: await readWithin(sql, REPORT_SECONDS, async (tx) => [...(await revenueBy(tx, days, by))]),
    };
  },
});

/** The ledger's entries, for who keeps the books: read a part at a time, as they stood at one moment. */
export const ledgerExport = query({
  name: 'ledger export',
  permission: 'money.export',
  input: z.strictObject(period),
  read: async ({ sql }, asked) => {
    const days = await daysOf(sql, asked);
    return { ...days, each: (take: (entries: readonly LedgerEntry[]) => Promise<void>) => eachEntry(sql, days, take) };
  },
});
