import type { Db, Tx } from '#server/db/client.ts';
import type { Payment } from '../payments.rules.ts';

/** Payments that are read from stored webhooks for one period. A restore leaves those of a few hours. */
const MOST_HEARD = 5000;

/** Returns which of a provider's ids an operator wrote off. */
export async function writtenOff(db: Db, provider: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db<{ id: string }[]>`
    select id from unknown_payments
    where provider = ${provider} and id = any(${[...ids]}::text[]) and decision = 'written_off'`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the stored webhooks of each payment that a provider named in a period and the shop does not have, oldest
 * first. Payments are looked up by their key, so a large table costs nothing.
 */
export const heardOf = (db: Db, provider: string, from: Date, until: Date) => db<{ body: unknown; at: Date }[]>`
  with heard as materialized (
    select payment_id from payment_webhooks
    where provider = ${provider} and received_at >= ${from} and received_at < ${until}
      and payment_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    group by payment_id
  ), unknown as materialized (
    select payment_id from heard h
    where not exists (select from payments p where p.id = h.payment_id::uuid)
      and not exists (select from unknown_payments u where u.provider = ${provider} and u.id = h.payment_id and u.decision = 'written_off')
    order by payment_id limit ${MOST_HEARD}
  )
  select w.body, w.received_at as at from unknown u
  join payment_webhooks w on w.payment_id = u.payment_id and w.provider = ${provider} order by w.received_at, w.event_id`;

/**
 * Stores an attempt that only its provider knows, as if it had begun at its time. Returns whether it was stored: false
 * if the shop has it.
 */
export async function insertUnknown(
  tx: Tx,
  payment: Pick<Payment, 'playerId' | 'id' | 'payable' | 'provider' | 'method' | 'amount' | 'currency'>,
  at: Date,
): Promise<boolean> {
  const { playerId, id, payable, provider, method, amount, currency } = payment;
  const rows = await tx`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
    values (${playerId}, ${id}, ${payable}, ${provider}, ${method}, ${amount}, ${currency}, 'created', now(), ${at}, now())
    on conflict do nothing returning id`;
  return rows.length === 1;
}
