import { z } from 'zod';

const minor = z.int().describe('Minor units of `currency`.');
const receivable = z.strictObject({
  provider: z.string(),
  currency: z.string(),
  opening: minor,
  revenue: minor,
  refunds: minor,
  paidOutside: minor.describe('Refunds that the provider did not pay.'),
  disputes: minor,
  fees: minor,
  payouts: minor,
  adjustments: minor,
  exchange: minor.describe('Positive for money that came from another currency.'),
  closing: minor.describe(
    'Opening, revenue, paid outside, adjustments and exchange, less refunds, disputes, fees and payouts.',
  ),
  reported: minor.nullable().describe('The change by the provider’s report; null: the report is not read.'),
  inTransit: minor.describe('Of the change, reported in another month.'),
  difference: minor.describe('The rest, zero in a month that can be closed.'),
});

const vatLine = z.strictObject({
  country: z.string().nullable(),
  state: z.string().nullable(),
  rate: z.number().nullable().describe('Percent; null: not taxed.'),
  currency: z.string(),
  payments: z.int(),
  gross: minor,
  refunds: minor,
  disputes: minor,
  taxable: minor.describe('Gross less refunds, disputes and the tax in them.'),
  tax: minor,
});

const lateLine = z.strictObject({
  provider: z.string(),
  id: z.string(),
  category: z.string(),
  currency: z.string(),
  amount: minor,
  fee: minor,
  at: z.string().describe('The provider’s own time, in a month that was closed.'),
});

const difference = z.strictObject({
  provider: z.string(),
  currency: z.string(),
  paymentId: z.string().nullable(),
  order: z.string().nullable(),
  booked: minor,
  reported: minor,
  isInTransit: z.boolean(),
});

/** The numbers of a month. */
export const booksMonth = z.strictObject({
  month: z.string(),
  hash: z.string(),
  closed: z
    .strictObject({ by: z.string(), at: z.string(), why: z.string(), without: z.array(z.string()) })
    .nullable()
    .describe('Null: the month is open.'),
  reopenings: z.array(
    z.strictObject({
      closedBy: z.string(),
      closedAt: z.string(),
      hash: z.string().nullable(),
      by: z.string(),
      at: z.string(),
      why: z.string(),
    }),
  ),
  reasons: z
    .array(z.strictObject({ code: z.string(), text: z.string(), provider: z.string().nullable() }))
    .describe('Against a close; none: it can be closed.'),
  receivables: z.array(receivable),
  vat: z.array(vatLine),
  fees: z.array(
    z.strictObject({
      provider: z.string(),
      currency: z.string(),
      category: z.string().describe('The provider’s name of the line.'),
      lines: z.int(),
      amount: minor,
    }),
  ),
  late: z.array(lateLine),
  documents: z
    .array(
      z.strictObject({
        series: z.string(),
        kind: z.enum(['invoice', 'credit_note', 'reversal']),
        currency: z.string(),
        documents: z.int(),
        net: minor,
        tax: minor,
        gross: minor,
      }),
    )
    .describe('Invoices and credit notes by their date of issue; not in the hash.'),
  differences: z.array(difference).describe('At most 200, those in transit last.'),
});
