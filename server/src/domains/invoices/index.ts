import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { unissuedMovements } from './gaps.repo.ts';
import type { InvoicesDeps } from './invoices.deps.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { issueDocuments } from './issue.ts';

export { type DocumentLine, documentsOfOrder, listDocuments } from './documents.list.repo.ts';
export { findDocument, type TaxDocument } from './documents.repo.ts';
export { documentData } from './export.repo.ts';
export { findGaps, type Gap, unissuedMovements } from './gaps.repo.ts';
export { invoicesSection, issuesInvoices } from './invoices.catalog.ts';
export { printDocument } from './print/print.ts';

/** Days of the ledger that the daily run looks at. */
const CATCH_UP_DAYS = 40;
const MOST_AT_ONCE = 200;

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
  /** Issues documents that no event asked for. Runs daily; there should be none. */
  async catchUp(): Promise<void> {
    const found = await unissuedMovements(deps.sql, CATCH_UP_DAYS, MOST_AT_ONCE);
    const refs = found.map(({ playerId, order: number }) => ({ playerId, number }));
    if (refs.length > 0) await deps.sql.begin((tx) => issueDocuments(tx, deps.catalog.current(), refs, false));
  },
});
