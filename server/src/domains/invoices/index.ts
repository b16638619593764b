import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { InvoicesDeps } from './invoices.deps.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { issueDocuments } from './issue.ts';

export { type DocumentLine, documentsOfOrder, listDocuments } from './documents.list.repo.ts';
export { findDocument, type TaxDocument } from './documents.repo.ts';
export { documentData } from './export.repo.ts';
export { findGaps, type Gap, unissuedMovements } from './gaps.repo.ts';
export { invoicesSection, issuesInvoices } from './invoices.catalog.ts';
export { printDocument } from './print/print.ts';

/** Creates the domain that issues invoices and credit notes. */
export const createInvoices = (deps: InvoicesDeps) => ({
  handlers: invoiceRoutes(deps),
  /** Follows events of orders. */
  followUp: {
    'order.paid': async (tx: Tx, facts: readonly OrderFact[]): Promise<void> =>
      void (await issueDocuments(tx, deps.catalog.current(), facts, true)),
    'order.refunded': async (tx: Tx, facts: readonly OrderFact[]): Promise<void> =>
      void (await issueDocuments(tx, deps.catalog.current(), facts, false)),
  },
});
