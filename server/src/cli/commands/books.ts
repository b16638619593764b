import { booksClose, reportRebuild } from '../../operations/actions/books.ts';
import { money } from '../../operations/money.ts';
import { booksList } from '../../operations/queries/books.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

const AMOUNTS = ['gross', 'refunds', 'disputes', 'net', 'tax'] as const;

export const bookCommands = [
  command({
    operation: booksList,
    args: [],
    about: 'the closed months with their sums, and the months that are over and open; months are UTC',
    input: () => ({}),
    answer: (found) => {
      const closed = found.closed.map(({ month, by, at, why, sums }) =>
        section(
          `${month}, closed by ${by} on ${at.toISOString().slice(0, 10)}: ${why}`,
          sums.map(({ currency, ...line }) => ({
            ...line,
            ...Object.fromEntries(AMOUNTS.map((name) => [name, money(line[name], currency)])),
          })),
        ),
      );
      const open = `open: ${found.open.map(({ month }) => month).join(', ') || 'none'}`;
      return { data: found, text: [...closed, open].join('\n\n') };
    },
  }),
  command({
    operation: booksClose,
    args: ['MONTH'],
    about: 'store the sums of a UTC month as final; the daily check compares them with the ledger from then on',
    input: ([month]) => ({ month }),
    answer: (done) => ({ data: done, text: `${done.month} is closed.` }),
  }),
  command({
    operation: reportRebuild,
    args: [],
    options: { from: { value: 'DAY', required: true }, to: { value: 'DAY', required: true } },
    about: 'sum rolled-up UTC days of the ledger again, after the alert money.rollup',
    input: (_, options) => options,
    answer: (done) => ({ data: done, text: `${done.hours} hour(s) are summed again.` }),
  }),
];
