import type { Db } from '#server/db/client.ts';
import type { MonthFigures, Receivable } from './figures.ts';
import {
  type AccountSum,
  accountSums,
  differenceSums,
  feeLines,
  lateLines,
  openings,
  reportedChanges,
  reportReads,
  vatLines,
} from './month.repo.ts';

/** How the movement of an account counts in a receivable. */
const TERMS = {
  sales: ['revenue', -1],
  refunds: ['refunds', 1],
  disputes: ['disputes', 1],
  paid_outside: ['paidOutside', -1],
  fees: ['fees', 1],
  bank: ['payouts', 1],
  adjustments: ['adjustments', -1],
  exchange: ['exchange', -1],
} as const;

/** The numbers of a month, and the sums of its differences. */
export interface MonthBooks {
  figures: MonthFigures;
  /** The receivables whose accounts do not add up to their change: never, unless somebody wrote past the shop. */
  unbalanced: { provider: string; currency: string; amount: number }[];
  /** Payments with a difference, by provider and currency. */
  open: { provider: string; currency: string; amount: number; payments: number }[];
}

/**
 * Sums up a month.
 * @param stored the receivables of the month before, if it is closed: the opening balances are read from them
 */
export async function booksOf(db: Db, month: string, stored: readonly Receivable[] | null): Promise<MonthBooks> {
  const accounts = await accountSums(db, month);
  const before = stored
    ? stored.map(({ provider, currency, closing }) => ({ provider, currency, amount: closing }))
    : await openings(db, month);
  const reads = new Set((await reportReads(db)).map(({ provider }) => provider));
  const reported = byKey(await reportedChanges(db, month));
  const found = byKey(await differenceSums(db, month));
  const opening = byKey(before.filter(({ amount }) => amount !== 0));
  const moved = Map.groupBy(accounts, keyOf);
  const unbalanced: MonthBooks['unbalanced'] = [];
  const receivables = [...new Set([...moved.keys(), ...opening.keys(), ...reported.keys()])].toSorted().map((key) => {
    const [provider = '', currency = ''] = key.split('\n');
    const line = receivableOf({ provider, currency, opening: opening.get(key)?.amount ?? 0 }, moved.get(key) ?? []);
    const change = line.closing - line.opening;
    const rest = change - termsOf(line);
    if (rest !== 0) unbalanced.push({ provider, currency, amount: rest });
    if (!reads.has(provider)) return line;
    const inTransit = found.get(key)?.inTransit ?? 0;
    const theirs = reported.get(key)?.amount ?? 0;
    return { ...line, reported: theirs, inTransit, difference: change - theirs - inTransit };
  });
  return {
    figures: {
      month,
      receivables,
      vat: [...(await vatLines(db, month))],
      fees: [...(await feeLines(db, month))],
      late: [...(await lateLines(db, month))],
    },
    unbalanced,
    open: [...found.values()].flatMap(({ provider, currency, open, payments }) =>
      payments > 0 ? [{ provider, currency, amount: open, payments }] : [],
    ),
  };
}

/** Returns the parts of a month that no later report changes, if the database refuses bookings into it. */
export const lastingOf = ({ receivables, vat, fees }: MonthFigures) => ({
  receivables: receivables.map(({ reported: _, inTransit: __, difference: ___, ...line }) => line),
  vat,
  fees,
});

const keyOf = ({ provider, currency }: { provider: string; currency: string }): string => `${provider}\n${currency}`;
const byKey = <T extends { provider: string; currency: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [keyOf(row), row]));

function receivableOf(
  start: Pick<Receivable, 'provider' | 'currency' | 'opening'>,
  accounts: readonly AccountSum[],
): Receivable {
  const line: Receivable = {
    ...start,
    ...{ revenue: 0, refunds: 0, paidOutside: 0, disputes: 0, fees: 0, payouts: 0, adjustments: 0, exchange: 0 },
    ...{ closing: start.opening, reported: null, inTransit: 0, difference: 0 },
  };
  for (const { account, amount } of accounts) {
    if (account === 'provider') line.closing += amount;
    const [term, sign] = TERMS[account as keyof typeof TERMS] ?? [];
    if (term) line[term] = sign * amount;
  }
  return line;
}

/** The change of a receivable by its reasons. */
export const termsOf = (line: Receivable): number =>
  line.revenue -
  line.refunds +
  line.paidOutside -
  line.disputes -
  line.fees -
  line.payouts +
  line.adjustments +
  line.exchange;
