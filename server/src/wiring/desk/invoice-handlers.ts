import type { invoicesApi } from '#contract/operator/invoices.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import type { Parts } from '../../operations/parts.ts';
import { invoicesGaps, invoicesPdf } from '../../operations/queries/invoices.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about invoices and credit notes to operations. */
export function invoiceHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof invoicesApi> {
  const run = runFor(parts);
  return {
    'GET /orders/:number/documents/:document': async ({ params }, caller) => {
      const pdf = await run(caller, invoicesPdf, { order: params.number, document: params.document });
      return { name: pdf.fileName, bytes: Buffer.from(pdf.document, 'base64') };
    },
    'GET /invoices/gaps': (_, caller) => run(caller, invoicesGaps, {}),
  };
}
