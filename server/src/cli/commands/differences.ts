import { money } from '../../operations/money.ts';
import { differences, FINDINGS, type Findings } from '../../operations/queries/differences.ts';
import { command, numeric } from '../command.ts';
import { type Row, section } from '../table.ts';

const SUMS = ['ours', 'theirs', 'payment', 'ledger', 'held', 'total', 'kept', 'amount', 'owed'];

/** Returns a finding with its sums formatted in their currency. */
function readable(row: Row): Row {
  const { currency, ...rest } = row;
  if (typeof currency !== 'string') return row;
  const cells = Object.entries(rest).map(([name, cell]) => [
    name,
    typeof cell === 'number' && SUMS.includes(name) ? money(cell, currency) : cell,
  ]);
  return Object.fromEntries(cells);
}

export const bookLooks = [
  command({
    operation: differences,
    args: [],
    options: { day: { value: 'YYYY-MM-DD' }, days: { value: 'N' }, provider: { value: 'NAME' } },
    about:
      'compare payments, ledger, orders, deliveries and the providers’ books of a UTC day (default: yesterday), or of N days up to it',
    input: (_, { days, ...rest }) => ({ ...rest, days: numeric(days) }),
    answer: (found) => {
      const kinds = Object.keys(FINDINGS) as (keyof Findings)[];
      const lists = kinds
        .filter((kind) => found.counts[kind] > 0)
        .map((kind) => section(`${FINDINGS[kind]}: ${found.counts[kind]}`, found.findings[kind].map(readable)));
      const when = found.days > 1 ? `${found.days} days up to ${found.day}` : found.day;
      const head = found.total === 0 ? `${when}: no differences.` : `${when}: ${found.total} difference(s).`;
      return { data: found, text: [head, ...lists].join('\n\n'), found: found.total > 0 };
    },
  }),
];
