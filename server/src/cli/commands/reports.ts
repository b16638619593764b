import { csv } from '../../operations/csv.ts';
import type { LedgerEntry } from '../../operations/ledger.repo.ts';
import { decimal, money } from '../../operations/money.ts';
import { ledgerExport, reportRevenue } from '../../operations/queries/reports.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { DIMENSIONS, type RevenueLine } from '../../operations/revenue/dimensions.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

const AMOUNTS = ['gross', 'refunds', 'disputes', 'net', 'tax'] as const;

const days = { from: { value: 'DAY' }, to: { value: 'DAY' }, zone: { value: 'PLACE' } };

function spreadsheet(lines: readonly RevenueLine[], by: readonly (keyof RevenueLine)[]): string {
  const columns = [...by.filter((one) => one !== 'currency'), 'currency' as const];
  const rows = lines.map((line) => [
    ...columns.map((name) => line[name] ?? null),
    line.payments,
    ...AMOUNTS.map((name) => decimal(line[name], line.currency)),
  ]);
  return csv([[...columns, 'payments', ...AMOUNTS], ...rows]);
}

/** Returns an entry as a row of a spreadsheet, with its amount in minor units and as a decimal. */
const ledgerRow = ({ at, amount, ...entry }: LedgerEntry) => [
  entry.id,
  at.toISOString(),
  entry.transaction,
  entry.kind,
  entry.account,
  entry.provider,
  entry.currency,
  amount,
  decimal(amount, entry.currency),
  entry.paymentId,
  entry.order,
];
const LEDGER_COLUMNS = [
  'id',
  'at',
  'transaction',
  'kind',
  'account',
  'provider',
  'currency',
  'amount_minor',
  'amount',
  'payment',
  'order',
];

export const reportLooks = [
  command({
    operation: reportRevenue,
    args: [],
    options: { by: { value: DIMENSIONS.join(',') }, ...days, csv: {} },
    about: 'sales and refunds from the ledger, of the last 30 days or --from and --to; always separate by currency',
    input: (_, { by, csv: __, ...rest }) => ({ ...rest, ...(by !== undefined && { by: by.split(',') }) }),
    answer: (found, options) => {
      if ('csv' in options) return { data: found, text: spreadsheet(found.lines, found.by) };
      const rows = found.lines.map(({ currency, ...line }) => ({
        ...line,
        ...Object.fromEntries(AMOUNTS.map((name) => [name, money(line[name], currency)])),
      }));
      const what = `${found.from} to ${found.to}, ${found.zone}. Fees that providers keep are not in the ledger.`;
      return { data: found, text: `${table(rows)}\n\n${what}` };
    },
  }),
  command({
    operation: ledgerExport,
    args: [],
    options: { ...days, format: { value: 'csv|ndjson' } },
    about: 'the ledger’s entries of the last 30 days or --from and --to, as CSV or a JSON object in each line',
    input: (_, { format = 'csv', ...rest }) => {
      if (!['csv', 'ndjson'].includes(format)) throw new OperationRefusal('usage', '{format} is csv or ndjson.');
      return rest;
    },
    answer: (found, { format = 'csv' }) => ({
      data: {},
      text: '',
      print: async (print) => {
        if (format === 'csv') await print(csv([LEDGER_COLUMNS]));
        await found.each(async (entries) => {
          const lines =
            format === 'csv' ? csv(entries.map(ledgerRow)) : entries.map((one) => JSON.stringify(one)).join('\n');
          await print(lines);
        });
      },
    }),
  }),
];
