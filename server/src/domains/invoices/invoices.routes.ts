import type { Handlers } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { documentsOf } from './documents.repo.ts';
import type { InvoicesDeps } from './invoices.deps.ts';
import { printDocument } from './print/print.ts';

type Keys = 'GET /orders/:number/documents' | 'GET /orders/:number/documents/:document';

/** The documents of the caller's own orders. Those of others are unknown, like their orders. */
export const invoiceRoutes = ({ sql }: Pick<InvoicesDeps, 'sql'>): Handlers<Keys> => ({
  'GET /orders/:number/documents': async ({ params: { number } }, { playerId }) => ({
    documents: (await documentsOf(sql, [{ playerId, number }])).map((one) => ({
      number: one.number,
      kind: one.kind,
      issuedAt: one.issuedAt.toISOString(),
      currency: one.currency,
      gross: one.gross,
    })),
  }),

  'GET /orders/:number/documents/:document': async ({ params: { number, document } }, { playerId }) => {
    const found = (await documentsOf(sql, [{ playerId, number }])).find((one) => one.number === document);
    if (!found) throw apiError('order.unknown', { number });
    return printDocument(found);
  },
});
