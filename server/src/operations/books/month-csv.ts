import { csv } from '../csv.ts';
import { decimal } from '../money.ts';
import type { ShownMonth } from '../queries/books.ts';
import type { Receivable } from './figures.ts';

const COLUMNS = [
  ...['month', 'part', 'provider', 'country', 'state', 'rate', 'currency', 'name', 'amount', 'amount_minor', 'count'],
  ...['reference', 'at'],
];

/** The terms of a receivable, in the order of the equation. */
export const RECEIVABLE_TERMS = [
  ...(['opening', 'revenue', 'refunds', 'paidOutside', 'disputes', 'fees', 'payouts', 'adjustments'] as const),
  ...(['exchange', 'closing', 'reported', 'inTransit', 'difference'] as const),
] as const satisfies readonly (keyof Receivable)[];
const DOCUMENT_TERMS = ['gross', 'net', 'tax'] as const;
const VAT_TERMS = ['gross', 'refunds', 'disputes', 'taxable', 'tax'] as const;

/** The parts of a month that its CSV has. */
type CsvMonth = Pick<ShownMonth, 'month' | 'receivables' | 'vat' | 'fees' | 'late' | 'documents' | 'differences'>;

interface Cells {
  part: string;
  provider?: string;
  country?: string | null;
  state?: string | null;
  rate?: number | null;
  currency: string;
  name: string;
  amount: number;
  count?: number;
  reference?: string | null;
  at?: string;
}

/** Returns a month as CSV: one amount in each row, with its part of the month and its name. */
export function monthCsv(month: CsvMonth): string {
  const rows: Cells[] = [
    ...month.receivables.flatMap((line) =>
      RECEIVABLE_TERMS.flatMap((name): Cells[] => {
        const amount = line[name];
        const { provider, currency } = line;
        return amount === null ? [] : [{ part: 'receivable', provider, currency, name, amount }];
      }),
    ),
    ...month.vat.flatMap(({ country, state, rate, currency, payments, ...sums }) =>
      VAT_TERMS.map(
        (name): Cells => ({
          ...{ part: 'vat', country, state, rate, currency, name, amount: sums[name] },
          ...(name === 'gross' && { count: payments }),
        }),
      ),
    ),
    ...month.fees.map(({ provider, currency, category, amount, lines }) => ({
      ...{ part: 'fee', provider, currency, name: category, amount, count: lines },
    })),
    ...month.documents.flatMap(({ series, kind, currency, documents, ...sums }) =>
      DOCUMENT_TERMS.map(
        (name): Cells => ({
          ...{ part: kind, currency, name, amount: sums[name], reference: series },
          ...(name === 'gross' && { count: documents }),
        }),
      ),
    ),
    ...month.late.map(({ provider, currency, category, amount, fee, id, at }) => ({
      ...{ part: 'late', provider, currency, name: category, amount: amount - fee, reference: id, at },
    })),
    ...month.differences.map(({ provider, currency, isInTransit, booked, reported, order, paymentId }) => ({
      ...{ part: isInTransit ? 'in_transit' : 'difference', provider, currency, name: order ?? 'unknown' },
      ...{ amount: booked - reported, reference: paymentId },
    })),
  ];
  return csv([
    COLUMNS,
    ...rows.map(({ part, provider, country, state, rate, currency, name, amount, count, reference, at }) => [
      ...[month.month, part, provider ?? null, country ?? null, state ?? null, rate ?? null, currency, name],
      ...[decimal(amount, currency), amount, count ?? null, reference ?? null, at ?? null],
    ]),
  ]);
}
