import type { Db } from '#server/db/client.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

/** Days before the deadline at which operators are reminded, once each. */
export const REMIND_DAYS = [3, 1] as const;

interface Due {
  paymentId: string;
  payable: string;
  provider: string;
  dispute: string;
  amount: number;
  currency: string;
  dueBy: Date;
  days: number;
}

/**
 * Logs an alert for each open dispute whose deadline is in three days, and in one day, unless evidence was submitted.
 * Evidence that the provider has not taken within an hour does not count. Each is stored first, so that no other worker
 * repeats it. Only the nearest one is logged if both are due.
 */
export async function remindOfDisputes({ sql, log }: Pick<PaymentsDeps, 'sql' | 'log'>): Promise<number> {
  const due = await takeReminders(sql);
  for (const { paymentId: payment, payable, provider, dispute, amount, currency, dueBy, days } of due) {
    log.error(
      { alert: 'payment.dispute_due', payment, payable, provider, dispute, amount, currency, dueBy, days },
      `the deadline of a dispute is in less than ${days === 1 ? 'a day' : `${days} days`}: submit evidence or accept it`,
    );
  }
  return due.length;
}

/** Stores the reminders that are due, and returns the nearest one of each dispute. */
const takeReminders = (db: Db) => db<Due[]>`
  with due as (
    select p.player_id, p.id as payment_id, p.payable, p.provider, p.currency, d.id as dispute, d.amount, d."dueBy", remind.days
    from payments p
    cross join lateral jsonb_to_recordset(p.disputes) as d (id text, amount bigint, status text, "dueBy" timestamptz)
    cross join unnest(${[...REMIND_DAYS]}::int[]) as remind (days)
    where p.disputes <> '[]' and d.status = 'open' and d."dueBy" > now()
      and d."dueBy" <= now() + make_interval(days => remind.days)
      and not exists (
        select from dispute_evidence e
        where e.player_id = p.player_id and e.payment_id = p.id and e.dispute = d.id
          and (e.state = 'submitted' or e.state = 'requested' and e.created_at > now() - interval '1 hour')
      )
  ), given as (
    insert into dispute_reminders (player_id, payment_id, dispute, days)
    select player_id, payment_id, dispute, days from due order by player_id, payment_id, dispute, days
    on conflict do nothing
    returning player_id, payment_id, dispute, days
  )
  select distinct on (due."dueBy", due.payment_id, due.dispute) due.payment_id as "paymentId", due.payable, due.provider, due.dispute, due.amount, due.currency,
    due."dueBy", due.days
  from due join given using (player_id, payment_id, dispute, days)
  order by due."dueBy", due.payment_id, due.dispute, due.days`;
