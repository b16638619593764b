import { z } from 'zod';
import {
  type DocumentLine,
  documentsOfOrder,
  findDocument,
  findGaps,
  listDocuments,
  printDocument,
  unissuedMovements,
} from '#server/domains/invoices/index.ts';
import { pageOf, paging, positionAt } from '../cursor.ts';
import { query } from '../operation.ts';
import { orderOf } from '../orders.repo.ts';
import { REPORT_SECONDS, readWithin } from '../patience.ts';
import { OperationRefusal } from '../refusal.ts';

const number = z.string().min(1).max(100);
const day = (name: string) => z.iso.date(`{${name}} is a day such as 2026-11-21.`).optional();
/** Most movements without a document that are listed. */
const MOST_UNISSUED = 100;

const unknownDocument = (document: string): OperationRefusal =>
  new OperationRefusal('invoice.unknown', `There is no invoice or credit note ${document}.`, { document });

/** Lists invoices and credit notes in the order of their issue, or all of one order. */
export const invoicesList = query({
  name: 'invoices list',
  permission: 'orders.read',
  input: z.strictObject({
    order: z.string().max(40).optional(),
    series: z.string().max(63).optional(),
    from: day('from'),
    to: day('to'),
    ...paging,
  }),
  read: async ({ sql }, { order, series, from, to, after, most }) => {
    if (order !== undefined) {
      const { playerId, number } = await orderOf(sql, order);
      return { documents: (await documentsOfOrder(sql, playerId, number)).map(shown) };
    }
    const [position = 0] = positionAt(after, z.tuple([z.int()])) ?? [];
    const rows = await listDocuments(sql, { series, from, until: to, after: position, most: most + 1 });
    const { page, ...more } = pageOf(rows, most, ({ id }) => [id]);
    return { documents: page.map(shown), ...more };
  },
});

const shown = ({ id: _, ...line }: DocumentLine) => line;

/** Shows the printed facts of one document. */
export const invoicesShow = query({
  name: 'invoices show',
  permission: 'orders.read',
  input: z.strictObject({ document: number }),
  read: async ({ sql }, { document }) => {
    const found = await findDocument(sql, document);
    if (!found) throw unknownDocument(document);
    const { playerId: _, paymentId: __, transaction: ___, ...shown } = found;
    return shown;
  },
});

/** Returns one document as a PDF, the same that its buyer gets. */
export const invoicesPdf = query({
  name: 'invoices pdf',
  permission: 'orders.read',
  input: z.strictObject({ document: number, order: z.string().max(40).optional() }),
  read: async ({ sql }, { document, order }) => {
    const found = await findDocument(sql, document);
    if (!found || (order !== undefined && found.order !== order)) throw unknownDocument(document);
    const { name, bytes } = await printDocument(found);
    return { fileName: name, document: Buffer.from(bytes).toString('base64') };
  },
});

/** Proves that no number is missing, and that money of invoiced orders has its documents. */
export const invoicesGaps = query({
  name: 'invoices gaps',
  permission: 'money.read',
  input: z.strictObject({ days: z.int().min(1).max(3660).default(40) }),
  read: ({ sql }, { days }) =>
    readWithin(
      sql,
      REPORT_SECONDS,
      async (tx) => {
        const sequences = [...(await findGaps(tx))];
        const found = await unissuedMovements(tx, days, MOST_UNISSUED);
        const unissued = found.map(({ playerId: _, ...movement }) => movement);
        const isWhole = sequences.every((one) => one.missing.length + one.datedBack === 0 && !one.isCounterWrong);
        return { sequences, unissued, isProven: isWhole && unissued.length === 0 };
      },
      'ask for fewer {days}',
    ),
});
