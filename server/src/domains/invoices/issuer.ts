import type { Catalogue } from '#server/domains/catalog/index.ts';
import type { SoldOrder } from '#server/domains/orders/index.ts';
import type { TaxDocument } from './documents.repo.ts';
import { type Issuer, invoicesSection, issuerOf, seriesFor } from './invoices.catalog.ts';
import type { Sequence } from './number.rules.ts';

/** An order with the issuer of its next documents. */
export interface Candidate {
  order: SoldOrder;
  issuer: Issuer;
}

/**
 * Returns the issuer of an order's next document: the series of its invoice, also if the catalogue no longer has it, or
 * else that of its country.
 */
export function issuerFor(catalogue: Catalogue, order: SoldOrder, invoice: TaxDocument | undefined): Issuer | null {
  if (!invoice) {
    const entry = seriesFor(catalogue, order.country);
    return entry ? issuerOf(catalogue, entry, order.country) : null;
  }
  const entry = catalogue.section(invoicesSection).find(({ id }) => id === invoice.series);
  if (entry) return issuerOf(catalogue, entry, order.country);
  const { locale, seller, closing, series } = invoice.content;
  return { series: invoice.series, ...series, locale, seller, closing };
}

/** Returns the sequences that the candidates may use, as they begin. */
export function freshSequences(
  candidates: readonly Candidate[],
  now: Date,
): Pick<Sequence, 'prefix' | 'format' | 'year'>[] {
  const all = candidates.flatMap(({ issuer: { prefix, creditPrefix, format, restart } }) =>
    [prefix, creditPrefix].map((one) => ({
      prefix: one,
      format,
      year: restart === 'never' ? 0 : now.getUTCFullYear(),
    })),
  );
  return [...new Map(all.map((one) => [one.prefix, one])).values()];
}
