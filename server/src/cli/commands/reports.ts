import { writeFileSync } from 'node:fs';
import { csv } from '../../operations/csv.ts';
import type { LedgerEntry } from '../../operations/ledger.repo.ts';
import { decimal, money } from '../../operations/money.ts';
import { ledgerExport, reportCurrencies, reportRevenue } from '../../operations/queries/reports.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { DIMENSIONS } from '../../operations/revenue/dimensions.ts';
import { AMOUNTS, FORMATS, type RevenueTable, revenueCsv, revenueFile } from '../../operations/revenue/files.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

const days = { from: { value: 'DAY' }, to: { value: 'DAY' }, zone: { value: 'PLACE' } };

/** Writes the file that `--file` names, in the format of its ending. */
async function save(file: string, found: RevenueTable): Promise<string> {
  const format = FORMATS.find((one) => file.endsWith(`.${one}`));
  if (!format) throw new OperationRefusal('usage', '{file} ends with .csv or .parquet.');
  writeFileSync(file, (await revenueFile(format, found)).bytes, { mode: 0o600 });
  return `${found.lines.length} line(s) are in ${file}.`;
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
    options: {
      by: { value: DIMENSIONS.join(',') },
      ...days,
      game: { value: 'GID' },
      country: { value: 'XX' },
      currency: { value: 'XXX' },
      method: { value: 'METHOD' },
      csv: {},
      file: { value: 'NAME.csv|NAME.parquet' },
    },
    about: 'sales and refunds from the ledger, of the last 30 days or --from and --to; always separate by currency',
    input: (_, { by, csv: __, file: ___, ...rest }) => ({ ...rest, ...(by !== undefined && { by: by.split(',') }) }),
    answer: async (found, options) => {
      const { lines, ...period } = found;
      if (options.file) return { data: { ...period, lines: lines.length }, text: await save(options.file, found) };
      if ('csv' in options) return { data: found, text: revenueCsv(found) };
      const rows = lines.map(({ currency, ...line }) => ({
        ...line,
        ...Object.fromEntries(AMOUNTS.map((name) => [name, money(line[name], currency)])),
      }));
      const what = `${found.from} to ${found.to}, ${found.zone}. Fees that providers keep: \`books month\`.`;
      return { data: found, text: `${table(rows)}\n\n${what}` };
    },
  }),
  command({
    operation: reportCurrencies,
    args: [],
    about: 'the currencies that the catalogue sells in, and those that money came in',
    input: () => ({}),
    answer: (found) => ({ data: found, text: found.currencies.join(' ') || '(none)' }),
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
