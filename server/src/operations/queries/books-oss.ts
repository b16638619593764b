import { z } from 'zod';
import { readRates } from '../books/ecb-rates.ts';
import { openMonthsOf, ossSums } from '../books/oss.repo.ts';
import { firstDayOf, lastDayOf, MEMBER_STATES, ossLines } from '../books/oss.ts';
import { query } from '../operation.ts';
import { REPORT_SECONDS, readWithin } from '../patience.ts';
import { OperationRefusal } from '../refusal.ts';
import { planForValues } from '../revenue/rollup.repo.ts';

const MOST_RATES = 8 * 1024 * 1024;

/** The return for the One Stop Shop of the EU, for a quarter, in euros by rates that the operator supplies. */
export const booksOss = query({
  name: 'books oss',
  permission: 'money.read',
  input: z.strictObject({
    quarter: z.string().regex(/^\d{4}-Q[1-4]$/, '{quarter} is a UTC quarter such as 2026-Q4.'),
    rates: z.string().max(MOST_RATES, 'The file of rates is larger than 8 MB.').describe('Rates of the ECB as CSV.'),
    home: z
      .enum(MEMBER_STATES, '{home} is a member state of the EU, such as DE.')
      .optional()
      .describe('The member state where the publisher is established: its sales are not in the return.'),
  }),
  read: async ({ sql }, { quarter, rates, home }) => {
    const states = MEMBER_STATES.filter((state) => state !== home);
    const known = ratesOf(rates);
    const { sums, open } = await readWithin(sql, REPORT_SECONDS, async (tx) => {
      await planForValues(tx);
      const [row] = await tx<{ isOver: boolean }[]>`
        select (${lastDayOf(quarter)}::date + 1)::timestamp at time zone 'UTC' <= now() as "isOver"`;
      if (!row?.isOver) throw new OperationRefusal('oss.not_over', `${quarter} is not over.`, { quarter });
      const from = firstDayOf(quarter);
      return { sums: await ossSums(tx, from, states), open: await openMonthsOf(tx, from) };
    });
    const { lines, missing } = ossLines(quarter, sums, known);
    if (missing.length > 0)
      throw new OperationRefusal(
        'oss.rate_missing',
        `{rates} has no rate of ${missing.map(({ currency, day }) => `${currency} for ${day}`).join(', ')}.`,
      );
    return {
      quarter,
      home: home ?? null,
      lines,
      /** Sales in the EU that were not taxed: they are in no line. */
      untaxed: sums.flatMap(({ rate, country, currency, taxable }) =>
        rate === null ? [{ country, currency, amount: taxable }] : [],
      ),
      open: open.map(({ month }) => month),
    };
  },
});

function ratesOf(text: string) {
  try {
    return readRates(text);
  } catch (error) {
    throw new OperationRefusal('oss.rates', `{rates} cannot be read: ${(error as Error).message}.`);
  }
}
