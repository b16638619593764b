import { z } from 'zod';
import { action } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';
import { closeMonth, stateOf } from '../revenue/closed.repo.ts';
import { planForValues } from '../revenue/rollup.repo.ts';
import { rebuild } from '../revenue/rollup.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 62;

/** Stores the sums of a UTC month by game, currency and provider as final. */
export const booksClose = action({
  name: 'books close',
  permission: 'money.close',
  input: z.strictObject({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '{month} is a UTC month such as 2026-10.'),
  }),
  kept: ({ month }) => ({ month }),
  perform: async (_: object, tx, { month }, { id, caller }) => {
    const { isOver, isRolledUp } = await stateOf(tx, month);
    if (!isOver) throw new OperationRefusal('books.not_over', `${month} is not over: months are UTC.`, { month });
    if (!isRolledUp)
      throw new OperationRefusal(
        'books.not_rolled_up',
        `The last entries of ${month} are not rolled up yet. Try again in a quarter of an hour.`,
        { month },
      );
    await planForValues(tx);
    const isNew = await closeMonth(tx, { month, by: caller.by, why: caller.why, action: id });
    if (!isNew)
      throw new OperationRefusal('books.closed', `${month} is closed already: see \`books list\`.`, { month });
    return { number: null, month };
  },
});

const day = (name: string) => z.iso.date(`{${name}} is a UTC day such as 2026-11-21.`);

/** Sums rolled-up hours of the ledger again, after the daily check found a difference. */
export const reportRebuild = action({
  name: 'report rebuild',
  permission: 'money.close',
  input: z.strictObject({ from: day('from'), to: day('to') }),
  kept: ({ from, to }) => ({ from, to }),
  perform: async (_: object, tx, { from, to }) => {
    const hours = { from: new Date(from), until: new Date(new Date(to).getTime() + DAY_MS) };
    const days = (hours.until.getTime() - hours.from.getTime()) / DAY_MS;
    if (days < 1 || days > MOST_DAYS)
      throw new OperationRefusal(
        'usage',
        `{from} to {to} are 1 to ${MOST_DAYS} days: rebuild one month after the other.`,
      );
    return { number: null, from, to, hours: await rebuild(tx, hours) };
  },
});
