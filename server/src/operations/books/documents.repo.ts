import type { Db } from '#server/db/client.ts';
import { inMonth } from './month.repo.ts';

/** Invoices and credit notes of a month, by their date of issue. Minor units. */
export interface DocumentSum {
  series: string;
  kind: 'invoice' | 'credit_note' | 'reversal';
  currency: string;
  documents: number;
  net: number;
  tax: number;
  gross: number;
}

export const documentSums = (db: Db, month: string) => db<DocumentSum[]>`
  select series, kind, currency, count(*)::int as documents, sum(net)::bigint as net, sum(tax)::bigint as tax,
    sum(gross)::bigint as gross
  from tax_documents where ${inMonth(db, db`issued_at`, month)}
  group by series, kind, currency order by series, kind desc, currency`;
