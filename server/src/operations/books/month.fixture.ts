import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';
import { type BalanceTransaction, bookTransactions, extendRead } from '#server/domains/payments/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { rollUpRevenue } from '../revenue/rollup.ts';

/** A UTC month such as 2026-10, that many months ago. */
export const monthAgo = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
};

export const minutesSince = (iso: string): number => Math.round((Date.now() - Date.parse(iso)) / 60_000);

/** The movement of a payment in the ledger, as the provider reports it. */
export interface Movement {
  provider: string;
  paymentId: string;
  currency: string;
  amount: number;
  at: Date;
}

export const movements = (sql: Sql) => sql<Movement[]>`
  select provider, payment_id as "paymentId", currency, amount, at from ledger_entries where account = 'provider' order by id`;

export const reported = (
  { paymentId, currency, amount, at }: Movement,
  change: Partial<BalanceTransaction> = {},
): BalanceTransaction => ({
  id: randomUUID(),
  kind: 'payment',
  category: 'charge',
  currency,
  amount,
  fee: 0,
  charged: null,
  paymentId,
  at,
  ...change,
});

/** Books lines of a provider, and notes that its report is read from the beginning to now. */
export const bookReport = (sql: Sql, provider: string, lines: readonly BalanceTransaction[]) =>
  sql.begin(async (tx) => {
    await bookTransactions(tx, provider, lines);
    await extendRead(tx, provider, { from: new Date(0), until: new Date() });
  });

/** Books the whole ledger as the providers' reports have it, with a fee of 1 for each line. */
export async function reportAll(sql: Sql): Promise<void> {
  for (const [provider, all] of Map.groupBy(await movements(sql), (one) => one.provider))
    await bookReport(
      sql,
      provider,
      all.map((one) => reported(one, { fee: 1 })),
    );
}

export const rollUp = (sql: Sql) => rollUpRevenue({ sql, log: silentLog });
