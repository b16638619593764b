import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#server/db/client.ts';
import { createPartitionsAhead } from '#server/db/partitions.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Payment } from '../payments.rules.ts';
import type { Account, Posting } from './ledger.rules.ts';

export interface LedgerLine {
  payment: Payment;
  posting: Posting;
}

/**
 * An entry has the time when its transaction began. It is written at most `TO_WRITE` later, and its transaction ends at
 * most `TO_COMMIT` after that. So an hour is complete `LEDGER_SETTLED` after it ended, and can be summed for good.
 */
const TO_WRITE = '4 minutes';
const TO_COMMIT = '5min';
export const LEDGER_SETTLED = '10 minutes';

/**
 * Writes both sides of each posting. The database checks that they sum to zero and never lets them change.
 * A transaction that began too long ago is refused, and its work is tried again.
 */
export function writeLedger(tx: Tx, lines: readonly LedgerLine[], toWrite = TO_WRITE): void {
  if (lines.length === 0) return;
  const entries = lines.flatMap(({ payment, posting }) => {
    const transaction = randomUUID();
    const { kind, debit, credit, amount } = posting;
    return [
      { payment, transaction, kind, account: debit, amount },
      { payment, transaction, kind, account: credit, amount: -amount },
    ];
  });
  tx.write(tx`
    insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    select case when clock_timestamp() - now() < ${toWrite}::interval then now() end, e.* from unnest(
      ${entries.map((e) => e.transaction)}::uuid[], ${entries.map((e) => e.kind)}::text[], ${entries.map((e) => e.account)}::text[],
      ${entries.map((e) => e.payment.provider)}::text[], ${entries.map((e) => e.payment.currency)}::text[],
      ${entries.map((e) => e.amount)}::bigint[], ${entries.map((e) => e.payment.playerId)}::uuid[],
      ${entries.map((e) => e.payment.id)}::uuid[], ${entries.map((e) => e.payment.payable)}::text[]
    ) as e
    -- A shorter limit of the caller stays.
    where current_setting('transaction_timeout') <> '0' or set_config('transaction_timeout', ${TO_COMMIT}, true) <> ''`);
}

/** Returns balances by provider, currency and account: sums of all entries, in minor units. */
export const balances = (db: Db) => db<{ provider: string; currency: string; account: string; balance: number }[]>`
  select provider, currency, account, sum(amount)::bigint as balance from (
    select provider, currency, account, amount from ledger_entries
    union all select provider, currency, account, amount from balance_entries
  ) as entries group by provider, currency, account order by provider, currency, account`;

/** Returns payments of a period whose ledger entries do not match their own sums, in minor units. */
export const ledgerGaps = (db: Db, from: Date, until: Date) => db<
  {
    paymentId: string;
    payable: string;
    provider: string;
    what: Account;
    payment: number;
    ledger: number;
    currency: string;
  }[]
>`
  select p.id as "paymentId", p.payable, p.provider, account.name as what, account.expected as payment, account.booked as ledger, p.currency
  from payments p
  cross join lateral (
    select
      coalesce(sum(amount) filter (where account = 'sales'), 0)::bigint as sales,
      coalesce(sum(amount) filter (where account = 'refunds'), 0)::bigint as refunds,
      coalesce(sum(amount) filter (where account = 'disputes'), 0)::bigint as disputes,
      coalesce(sum(amount) filter (where account = 'paid_outside'), 0)::bigint as paid_outside,
      coalesce(sum(amount) filter (where account = 'provider'), 0)::bigint as provider
    -- None is older than its payment: the months before are not read.
    from ledger_entries where player_id = p.player_id and payment_id = p.id and at >= ${from}::timestamptz - interval '1 day'
  ) as booked
  cross join lateral (values
    ('sales', -p.captured, booked.sales), ('refunds', p.refunded + p.paid_outside, booked.refunds),
    ('disputes', p.disputed, booked.disputes), ('paid_outside', -p.paid_outside, booked.paid_outside),
    ('provider', p.captured - p.refunded - p.disputed, booked.provider)
  ) as account (name, expected, booked)
  where p.created_at >= ${from} and p.created_at < ${until} and account.booked <> account.expected
  order by p.id, account.name`;

/** Creates partitions for this month and the next two. */
export const ensureLedgerPartitions = (to: { sql: Db; log: Log }) =>
  createPartitionsAhead(
    to,
    { tables: ['ledger_entries'], each: 'month' },
    (db) => db`select ensure_ledger_partitions((now() at time zone 'UTC')::date, 3)`,
  );
