import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { closingOf, figuresBefore, reopeningsOf } from '../books/closing.repo.ts';
import { documentSums } from '../books/documents.repo.ts';
import { hashOfFigures } from '../books/figures.ts';
import { differences } from '../books/month.repo.ts';
import { booksOf } from '../books/month.ts';
import { reasonsAgainst } from '../books/reasons.ts';
import { query } from '../operation.ts';
import { REPORT_SECONDS, readWithin } from '../patience.ts';
import { closedMonths, openMonths } from '../revenue/closed.repo.ts';
import { planForValues } from '../revenue/rollup.repo.ts';

/** The closed months with their sums, and the months that can be closed. */
export const booksList = query({
  name: 'books list',
  permission: 'money.read',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ closed: [...(await closedMonths(sql))], open: [...(await openMonths(sql))] }),
});

/** The numbers of a month: as they were closed, or as they are now with the reasons against a close. */
export const booksMonth = query({
  name: 'books month',
  permission: 'money.read',
  input: z.strictObject({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '{month} is a UTC month such as 2026-10.'),
    without: z.array(z.string().min(1).max(40)).max(20).default([]),
  }),
  read: ({ sql }, { month, without }) => readWithin(sql, REPORT_SECONDS, (tx) => monthOf(tx, month, without)),
});

export type ShownMonth = Awaited<ReturnType<typeof monthOf>>;

async function monthOf(tx: Db, month: string, without: readonly string[]) {
  await planForValues(tx);
  const closing = await closingOf(tx, month);
  const reopenings = [...(await reopeningsOf(tx, month))];
  // Not in the numbers with the hash: the database keeps them as they are.
  const documents = [...(await documentSums(tx, month))];
  if (closing?.figures) {
    const { figures, hash, by, at, why } = closing;
    return {
      ...figures,
      hash: hash ?? '',
      closed: { by, at, why, without: closing.without },
      reopenings,
      documents,
      reasons: [],
      differences: [],
    };
  }
  const books = await booksOf(tx, month, (await figuresBefore(tx, month))?.receivables ?? null);
  const { by, at, why } = closing ?? {};
  return {
    ...books.figures,
    hash: hashOfFigures(books.figures),
    closed: by && at && why ? { by, at, why, without: [] as string[] } : null,
    reopenings,
    documents,
    reasons: closing ? [] : await reasonsAgainst(tx, month, books, without),
    differences: [...(await differences(tx, month))],
  };
}
