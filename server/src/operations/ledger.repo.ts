import type { Db, Sql } from '#server/db/client.ts';
import { REPORT_SECONDS, readWithin } from './patience.ts';
import { type Days, isIn } from './period.ts';

export interface LedgerEntry {
  id: number;
  at: Date;
  /** The entries of one sum to zero. */
  transaction: string;
  kind: string;
  account: string;
  provider: string;
  currency: string;
  /** Minor units; debits are positive. */
  amount: number;
  paymentId: string;
  /** The order's number. */
  order: string;
}

const PAGE = 5000;

const page = (db: Db, days: Days, after: number) => db<LedgerEntry[]>`
  select id, at, transaction, kind, account, provider, currency, amount, payment_id as "paymentId", payable as "order"
  from ledger_entries where ${isIn(db, db`at`, days)} and id > ${after} order by id limit ${PAGE}`;

/**
 * Passes the entries of some days to `take`, one page at a time, in the order of their ids.
 * All pages show the ledger at one moment, even if `take` is slow.
 */
export const eachEntry = (
  sql: Sql,
  days: Days,
  take: (entries: readonly LedgerEntry[]) => Promise<void>,
  seconds = REPORT_SECONDS,
): Promise<void> =>
  readWithin(sql, seconds, async (tx) => {
    for (let after = 0; ; ) {
      const entries = await page(tx, days, after);
      if (entries.length > 0) await take(entries);
      if (entries.length < PAGE) return;
      after = entries.at(-1)?.id ?? after;
    }
  });
