import { databaseNow } from '#server/db/now.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentProvider } from '../payments.port.ts';
import { type Booked, bookTransactions, extendRead, firstMonthOf, readPeriodOf } from './balance.repo.ts';

const DAY_MS = 86_400_000;
/** Days that are read again: providers list some lines late. */
const AGAIN_DAYS = 3;
/** Lines of the last minutes may not be listed yet. */
const SETTLED_MS = 10 * 60_000;
/** Days that one run reads for a provider: the next run goes on. */
const MOST_DAYS = 92;

type Deps = Pick<PaymentsDeps, 'sql' | 'log' | 'providers'>;

/** Books the new lines of all providers' balance reports. Returns how many. */
export async function readBalances(deps: Deps): Promise<number> {
  let booked = 0;
  for (const provider of deps.providers) {
    if (!provider.balanceTransactions) continue;
    try {
      booked += await readBalance(deps, provider, provider.balanceTransactions);
    } catch (error) {
      // The other providers are still read; this one is read again tomorrow.
      deps.log.error(
        { alert: 'payment.balance', provider: provider.name, err: error },
        'the provider’s balance report could not be read',
      );
    }
  }
  return booked;
}

/** Reads from a few days before the end of the last run, one day at a time, each booked on its own. */
async function readBalance(
  deps: Deps,
  { name }: PaymentProvider,
  list: NonNullable<PaymentProvider['balanceTransactions']>,
): Promise<number> {
  const until = (await databaseNow(deps.sql)).getTime() - SETTLED_MS;
  const earlier = await readPeriodOf(deps.sql, name);
  const first = earlier
    ? Math.max(earlier.from.getTime(), earlier.until.getTime() - AGAIN_DAYS * DAY_MS)
    : (await firstMonthOf(deps.sql, name)).getTime();
  let booked = 0;
  for (let from = first, days = 0; from < until && days < MOST_DAYS; from += DAY_MS, days++) {
    const period = { from: new Date(from), until: new Date(Math.min(until, from + DAY_MS)) };
    const lines = await list(period.from, period.until);
    const done = await deps.sql.begin(async (tx) => {
      const result = await bookTransactions(tx, name, lines);
      await extendRead(tx, name, period);
      return result;
    });
    warnOfChanges(deps, name, done);
    booked += done.booked;
  }
  return booked;
}

export function warnOfChanges({ log }: Pick<Deps, 'log'>, provider: string, { changed }: Booked): void {
  if (changed.length === 0) return;
  log.error(
    { alert: 'payment.balance_changed', provider, lines: changed.slice(0, 20), total: changed.length },
    'the provider reports other sums for lines that are booked',
  );
}
