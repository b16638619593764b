import { z } from 'zod';
import { eachEntry, type LedgerEntry } from '../ledger.repo.ts';
import { query } from '../operation.ts';
import { REPORT_SECONDS, readWithin } from '../patience.ts';
import { daysOf, period } from '../period.ts';
import { rolledCurrencies } from '../revenue/currencies.repo.ts';
import { DIMENSIONS } from '../revenue/dimensions.ts';
import { revenueBy } from '../revenue/rolled-revenue.repo.ts';

const filter = (name: string) => z.string().min(1, `{${name}} is empty.`).max(40).optional();

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
    game: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,9}$/, '{game} is the number of a game.')
          .transform(Number),
      ])
      .optional(),
    country: filter('country'),
    currency: filter('currency'),
    method: filter('method'),
  }),
  read: async ({ sql }, { by, from, to, zone, ...only }) => {
    const asked = { from, to, zone };
    const days = await daysOf(sql, asked);
    return {
      ...days,
      by,
      only,
      lines: await readWithin(sql, REPORT_SECONDS, (tx) => revenueBy(tx, { days, by, only })),
    };
  },
});

/** The currencies of the shop: those that the catalogue sells in, and those that money came in. */
export const reportCurrencies = query({
  name: 'report currencies',
  permission: 'money.read',
  input: z.strictObject({}),
  read: async ({ sql, catalogue }) => {
    const sold = (await catalogue()).games.flatMap(({ regions }) => regions.flatMap(({ currencies }) => currencies));
    return { currencies: [...new Set([...sold, ...(await rolledCurrencies(sql))])].sort() };
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
