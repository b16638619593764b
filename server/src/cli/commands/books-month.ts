import { monthCsv, RECEIVABLE_TERMS } from '../../operations/books/month-csv.ts';
import { money } from '../../operations/money.ts';
import { booksMonth, type ShownMonth } from '../../operations/queries/books.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

const HEADS = { paidOutside: 'paid outside', inTransit: 'in transit' } as Readonly<Record<string, string>>;

/** One line for each receivable, from the opening to the closing balance. */
const receivableRows = ({ receivables }: ShownMonth) =>
  receivables.map((line) => ({
    provider: line.provider,
    ...Object.fromEntries(
      RECEIVABLE_TERMS.map((name) => {
        const amount = line[name];
        return [HEADS[name] ?? name, amount === null ? 'not read' : money(amount, line.currency)];
      }),
    ),
  }));

function textOf(found: ShownMonth): string {
  const { month, closed, hash, reasons, differences } = found;
  const state = closed
    ? `${month}, closed by ${closed.by} on ${closed.at.toISOString().slice(0, 10)}: ${closed.why}`
    : `${month}, open`;
  const without =
    closed && closed.without.length > 0 ? [`closed without the reports of ${closed.without.join(', ')}`] : [];
  return [
    [state, `hash ${hash}`, ...without].join('\n'),
    section('Owed by the providers', receivableRows(found)),
    section(
      'VAT by country and rate',
      found.vat.map(({ currency, rate, ...line }) => ({
        country: line.country,
        state: line.state,
        rate: rate === null ? null : `${rate} %`,
        payments: line.payments,
        ...Object.fromEntries(
          (['gross', 'refunds', 'disputes', 'taxable', 'tax'] as const).map((name) => [
            name,
            money(line[name], currency),
          ]),
        ),
      })),
    ),
    section(
      'Fees',
      found.fees.map(({ amount, currency, ...line }) => ({ ...line, amount: money(amount, currency) })),
    ),
    ...(found.documents.length > 0
      ? [
          section(
            'Invoices and credit notes, by their date of issue',
            found.documents.map(({ currency, net, tax, gross, ...line }) => ({
              ...line,
              ...{ net: money(net, currency), tax: money(tax, currency), gross: money(gross, currency) },
            })),
          ),
        ]
      : []),
    ...(found.late.length > 0
      ? [
          section(
            'Booked here although dated earlier, in a month that was closed',
            found.late.map(({ amount, fee, currency, ...line }) => ({
              ...line,
              amount: money(amount - fee, currency),
            })),
          ),
        ]
      : []),
    ...(differences.length > 0
      ? [
          section(
            'Payments whose month differs from the report',
            differences.map(({ provider, currency, order, paymentId, booked, reported, isInTransit }) => ({
              ...{ provider, order, payment: paymentId, booked: money(booked, currency) },
              ...{ reported: money(reported, currency), state: isInTransit ? 'in transit' : 'DIFFERENCE' },
            })),
          ),
        ]
      : []),
    ...(reasons.length > 0 ? [`Cannot be closed:\n${reasons.map(({ text }) => `  ${text}`).join('\n')}`] : []),
  ].join('\n\n');
}

export const bookMonth = command({
  operation: booksMonth,
  args: ['MONTH'],
  options: { without: { value: 'PROVIDER' }, csv: {} },
  about: 'the numbers of a UTC month: what providers owe, VAT, fees, differences, and reasons against a close',
  input: ([month], { without }) => ({ month, without: without?.split(',') ?? [] }),
  answer: (found, options) => ({
    data: found,
    text: 'csv' in options ? monthCsv(found) : textOf(found),
    found: !('csv' in options) && found.reasons.some(({ code }) => code !== 'books.not_over'),
  }),
});
