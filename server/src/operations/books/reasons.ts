import type { Db } from '#server/db/client.ts';
import { money } from '../money.ts';
import { openMonths, stateOf } from '../revenue/closed.repo.ts';
import { reportReads } from './month.repo.ts';
import type { MonthBooks } from './month.ts';

/** A reason why a month cannot be closed yet. */
export interface Reason {
  code:
    | 'books.not_over'
    | 'books.not_rolled_up'
    | 'books.earlier_open'
    | 'books.report_missing'
    | 'books.difference'
    | 'books.unbalanced';
  text: string;
  /** The provider that the month could be closed without; null: none. */
  provider: string | null;
}

/** Returns the reasons why a month cannot be closed. @param without providers whose reports are not needed */
export async function reasonsAgainst(
  db: Db,
  month: string,
  books: MonthBooks,
  without: readonly string[],
): Promise<Reason[]> {
  const { isOver, isRolledUp } = await stateOf(db, month);
  if (!isOver) return [{ code: 'books.not_over', text: `${month} is not over: months are UTC.`, provider: null }];
  if (!isRolledUp)
    return [
      {
        code: 'books.not_rolled_up',
        text: `The last entries of ${month} are not rolled up yet. Try again in a quarter of an hour.`,
        provider: null,
      },
    ];
  const earlier = (await openMonths(db)).map((one) => one.month).filter((one) => one < month);
  return [
    ...(earlier.length > 0
      ? [
          {
            code: 'books.earlier_open' as const,
            text: `Close the months before it first: ${earlier.join(', ')}.`,
            provider: null,
          },
        ]
      : []),
    ...(await missingReports(db, month, books, without)),
    ...openDifferences(books, without),
    ...books.unbalanced.map(({ provider, currency, amount }) => ({
      code: 'books.unbalanced' as const,
      text: `The accounts of ${provider} do not add up: ${money(amount, currency)} has no reason. Run \`differences\`.`,
      provider: null,
    })),
  ];
}

const openDifferences = ({ open }: MonthBooks, without: readonly string[]): Reason[] =>
  open
    .filter(({ provider }) => !without.includes(provider))
    .map(({ provider, currency, amount, payments }) => ({
      code: 'books.difference',
      text: `${payments} payment(s) of ${provider} differ from its report, ${money(amount, currency)} in all. They are listed with the month.`,
      provider,
    }));

/** The providers that money moved at, and whose reports do not cover the month. */
async function missingReports(
  db: Db,
  month: string,
  { figures }: MonthBooks,
  without: readonly string[],
): Promise<Reason[]> {
  const begin = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1));
  const reads = new Map((await reportReads(db)).map((read) => [read.provider, read]));
  const moved = new Set(figures.receivables.map(({ provider }) => provider));
  return [...moved]
    .filter((provider) => !without.includes(provider))
    .flatMap((provider) => {
      const read = reads.get(provider);
      if (read && read.from <= begin && read.until >= end) return [];
      const until =
        !read || read.from > begin ? 'is not read' : `is read to ${read.until.toISOString().slice(0, 16)}Z only`;
      return [
        {
          code: 'books.report_missing' as const,
          text: `The balance report of ${provider} for ${month} ${until}. A worker reads reports at 05:27 UTC; import it with \`books import\` where it is a file, or close the month without it.`,
          provider,
        },
      ];
    });
}
