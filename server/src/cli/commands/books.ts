import { booksClose, booksImport, booksReopen, reportRebuild } from '../../operations/actions/books.ts';
import { money } from '../../operations/money.ts';
import { booksList } from '../../operations/queries/books.ts';
import { command } from '../command.ts';
import { readBody } from '../read-body.ts';
import { section } from '../table.ts';
import { bookMonth } from './books-month.ts';
import { bookOss } from './books-oss.ts';

const AMOUNTS = ['gross', 'refunds', 'disputes', 'net', 'tax'] as const;

/** Reads names that are separated by commas. */
const namesOf = (typed: string | undefined): string[] => typed?.split(',').filter((name) => name !== '') ?? [];

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
  bookMonth,
  bookOss,
  command({
    operation: booksClose,
    args: ['MONTH'],
    options: { without: { value: 'PROVIDER' }, hash: { value: 'HASH' } },
    about: 'store the numbers of a UTC month as final; afterwards nothing can be booked into it',
    input: ([month], { without, hash }) => ({ month, without: namesOf(without), hash }),
    answer: (done) => ({ data: done, text: `${done.month} is closed. Hash: ${done.hash}` }),
  }),
  command({
    operation: booksReopen,
    args: ['MONTH'],
    about: 'open the last closed month again; its closed numbers are kept',
    input: ([month]) => ({ month }),
    answer: (done) => ({ data: done, text: `${done.month} is open again.` }),
  }),
  command({
    operation: booksImport,
    args: ['PROVIDER', 'FILE'],
    options: { from: { value: 'DAY', required: true }, to: { value: 'DAY', required: true } },
    about: 'book the lines of a provider’s settlement report, for the UTC days that it covers',
    input: ([provider, file = ''], { from, to }) => ({ provider, csv: readBody(file), from, to }),
    answer: (done) => ({
      data: done,
      text: `${done.booked} of ${done.lines} line(s) are booked; the others were.${done.changed > 0 ? ` ${done.changed} line(s) had other sums before: nothing is booked for them.` : ''}`,
      found: done.changed > 0,
    }),
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
