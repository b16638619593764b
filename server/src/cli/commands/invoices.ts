import { writeFileSync } from 'node:fs';
import { money } from '../../operations/money.ts';
import { invoicesGaps, invoicesList, invoicesPdf, invoicesShow } from '../../operations/queries/invoices.ts';
import { command } from '../command.ts';
import { section, table } from '../table.ts';

const AMOUNTS = ['net', 'tax', 'gross'] as const;

const amounts = (line: Record<(typeof AMOUNTS)[number], number> & { currency: string }) =>
  Object.fromEntries(AMOUNTS.map((name) => [name, money(line[name], line.currency)]));

export const invoiceLooks = [
  command({
    operation: invoicesList,
    args: [],
    options: {
      order: { value: 'NUMBER' },
      series: { value: 'ID' },
      from: { value: 'DAY' },
      to: { value: 'DAY' },
      after: { value: 'NEXT' },
    },
    about: 'invoices and credit notes in the order of their issue: of an order, a series, or UTC days',
    input: (_, options) => options,
    answer: (found) => ({
      data: found,
      text: [
        table(
          found.documents.map(({ number, kind, order, corrects, issuedAt, ...line }) => ({
            ...{ number, kind, issued: issuedAt.toISOString().slice(0, 10), order, corrects },
            ...amounts(line),
          })),
        ),
        ...('next' in found ? [`More follow: --after ${found.next}`] : []),
      ].join('\n'),
    }),
  }),
  command({
    operation: invoicesShow,
    args: ['NUMBER'],
    about: 'the printed facts of one invoice or credit note',
    input: ([document]) => ({ document }),
    answer: (found) => {
      const { content, ...document } = found;
      const { seller, series, tax, ...printed } = content;
      return {
        data: found,
        text: table([
          {
            ...{ number: document.number, kind: document.kind, issued: document.issuedAt, order: document.order },
            ...amounts(document),
            ...{ seller: seller.name, item: printed.item, country: printed.country },
            ...{ rate: tax && `${tax.percent} %`, corrects: document.corrects },
          },
        ]),
      };
    },
  }),
  command({
    operation: invoicesPdf,
    args: ['NUMBER'],
    options: { file: { value: 'PATH' } },
    about: 'write an invoice or credit note as a PDF, into the present folder or --file',
    input: ([document]) => ({ document }),
    answer: ({ fileName, document }, { file = fileName }) => {
      writeFileSync(file, Buffer.from(document, 'base64'), { mode: 0o600 });
      return { data: { file }, text: `The document is in ${file}.` };
    },
  }),
  command({
    operation: invoicesGaps,
    args: [],
    options: { days: { value: 'N' } },
    about: 'prove that no number is missing, and that money of the last 40 days, or --days, has its documents',
    input: (_, { days }) => ({ ...(days !== undefined && { days: Number(days) }) }),
    answer: (found) => ({
      data: found,
      text: [
        section(
          'Numbers',
          found.sequences.map(({ missing, datedBack, isCounterWrong, year, ...line }) => ({
            ...line,
            year: year === 0 ? 'all' : year,
            missing: missing.join(', ') || 'none',
            'dated back': datedBack,
            counter: isCounterWrong ? 'WRONG' : 'right',
          })),
        ),
        ...(found.unissued.length > 0
          ? [
              section(
                'Money of invoiced orders without a document',
                found.unissued.map(({ amount, currency, ...line }) => ({ ...line, amount: money(amount, currency) })),
              ),
            ]
          : []),
        found.isProven ? 'No number is missing.' : 'Numbers or documents are missing.',
      ].join('\n\n'),
      found: !found.isProven,
    }),
  }),
];
