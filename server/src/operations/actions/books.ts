import { z } from 'zod';
import { lockBooks, SettlementReportError } from '#server/domains/payments/index.ts';
import { ApprovalNeeded } from '../approvals/needed.ts';
import { figuresBefore, guardLedger, lastClosed, reopenMonth } from '../books/closing.repo.ts';
import { hashOfFigures } from '../books/figures.ts';
import { booksOf } from '../books/month.ts';
import { reasonsAgainst } from '../books/reasons.ts';
import type { Caller } from '../caller.ts';
import { action } from '../operation.ts';
import type { Acting } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';
import { closeMonth } from '../revenue/closed.repo.ts';
import { planForValues } from '../revenue/rollup.repo.ts';
import { rebuild } from '../revenue/rollup.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 62;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '{month} is a UTC month such as 2026-10.');

/**
 * Stores the numbers of a UTC month as final: from then on, nothing can be booked into it. A role of `APPROVAL_BOOKS`
 * needs a second operator.
 */
export const booksClose = action({
  name: 'books close',
  permission: 'money.close',
  input: z.strictObject({
    month,
    without: z
      .array(z.string().min(1).max(40))
      .max(20)
      .default([])
      .describe('Payment providers whose balance reports are not needed: their fees and payouts are left out.'),
    hash: z
      .string()
      .regex(/^[0-9a-f]{8,64}$/, '{hash} is the hash of `books month`, or its beginning.')
      .optional()
      .describe('Closes only if the numbers still have this hash.'),
  }),
  kept: ({ month, without, hash }) => ({
    month,
    ...(without.length > 0 && { without: without.join(',') }),
    ...(hash !== undefined && { hash }),
  }),
  perform: async (parts: Pick<Acting, 'approvals'>, tx, { month, without, hash: seen }, { id, caller }) => {
    await planForValues(tx);
    // Bookings that are not committed yet end first, and later ones find the month closed.
    await lockBooks(tx);
    const books = await booksOf(tx, month, (await figuresBefore(tx, month))?.receivables ?? null);
    const hash = hashOfFigures(books.figures);
    const [reason, ...more] = await reasonsAgainst(tx, month, books, without);
    if (reason)
      throw new OperationRefusal(reason.code, [reason, ...more].map(({ text }) => text).join(' '), {
        month,
        reasons: more.length + 1,
      });
    if (seen !== undefined && !hash.startsWith(seen))
      throw new OperationRefusal('books.changed', `The numbers of ${month} have changed: look at them again.`, {
        hash,
      });
    const closing = { month, by: caller.by, why: caller.why, action: id, figures: books.figures, hash, without };
    if (!(await closeMonth(tx, closing)))
      throw new OperationRefusal('books.closed', `${month} is closed already: see \`books list\`.`, { month });
    mustBeApproved(caller, parts, { seen, what: `${caller.by} closes ${month} with the hash ${hash.slice(0, 12)}` });
    await guardLedger(tx, month);
    return { number: null, month, hash, without: without.join(',') };
  },
});

/**
 * @param seen the hash in the request: without one, its approval would close numbers that nobody approved
 * @throws ApprovalNeeded, so that nothing is done yet
 */
function mustBeApproved(
  { role, approved }: Caller,
  { approvals }: Pick<Acting, 'approvals'>,
  { seen, what }: { seen: string | undefined; what: string },
): void {
  if (role === null || approved || !approvals.books.includes(role)) return;
  if (seen === undefined)
    throw new OperationRefusal(
      'books.hash_needed',
      'Name {hash}, as `books month` prints it: a second person approves these numbers only.',
    );
  throw new ApprovalNeeded(`${what}; the role ${role} needs a second person for it.`, { number: null, sum: null });
}

/** Opens the last closed month again, and keeps its numbers. Late lines that are booked in later months stay there. */
export const booksReopen = action({
  name: 'books reopen',
  permission: 'money.reopen',
  input: z.strictObject({ month }),
  kept: ({ month }) => ({ month }),
  perform: async (_: object, tx, { month }, { id, caller }) => {
    await lockBooks(tx);
    const last = await lastClosed(tx);
    if (last !== month)
      throw new OperationRefusal(
        'books.not_last',
        last === null ? 'No month is closed.' : `Only the last closed month can be opened again: ${last}.`,
        { month },
      );
    await reopenMonth(tx, { month, by: caller.by, why: caller.why, action: id });
    return { number: null, month };
  },
});

const REPORT_MOST = 64 * 1024 * 1024;

/** Books the lines of a provider's settlement report, for providers without an interface for them. */
export const booksImport = action({
  name: 'books import',
  permission: 'money.close',
  input: z.strictObject({
    provider: z.string().min(1).max(40),
    csv: z.string().max(REPORT_MOST, 'The file is larger than 64 MB.'),
    from: z.iso.date('{from} is the first UTC day of the report, such as 2026-11-01.'),
    to: z.iso.date('{to} is the last UTC day of the report, such as 2026-11-30.'),
  }),
  kept: ({ provider, from, to }) => ({ provider, from, to }),
  perform: async ({ payments }: Pick<Acting, 'payments'>, tx, { provider, csv, from, to }) => {
    if (payments.balanceReportOf(provider) !== 'imported')
      throw new OperationRefusal(
        'books.no_file',
        `The shop reads no files of ${provider}: a worker reads the reports of other providers, or there is none.`,
        { provider },
      );
    const period = { from: new Date(from), until: new Date(new Date(to).getTime() + DAY_MS) };
    if (period.until <= period.from) throw new OperationRefusal('usage', '{to} is not before {from}.');
    const done = await payments.importReport(tx, { provider, csv, ...period }).catch((error: unknown) => {
      throw error instanceof SettlementReportError ? new OperationRefusal('books.report', error.message) : error;
    });
    if (done.isGap)
      throw new OperationRefusal(
        'books.gap',
        `Days are missing between the reports that are booked and ${from} to ${to}: import those first.`,
        { provider },
      );
    return { number: null, provider, lines: done.lines, booked: done.booked, changed: done.changed.length };
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
