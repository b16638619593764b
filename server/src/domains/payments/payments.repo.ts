import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/idempotency.ts';
import type { StoredWebhook } from './payments.port.ts';
import type { Payment } from './payments.rules.ts';

export interface NewPayment {
  id: string;
  playerId: string;
  payable: string;
  provider: string;
  method: string;
  amount: number;
  currency: string;
  at: Date;
}

const columns = (db: Db) => db`
  player_id as "playerId", id, payable, method, amount, currency, state, provider_id as "providerId",
  redirect_url as "redirectUrl", failure, refunded`;

/** Stores the intent before any provider is called; false when the key was used before. */
export async function insertPayment(db: Db, payment: NewPayment, use: KeyUse, callingUntil: Date): Promise<boolean> {
  const rows = await db`
    with claim as (${claimKey(db, use, payment.id)})
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
    select ${payment.playerId}, ${payment.id}, ${payment.payable}, ${payment.provider}, ${payment.method},
      ${payment.amount}, ${payment.currency}, 'created', ${callingUntil}, ${payment.at}, ${payment.at}
    from claim
    returning id`;
  return rows.length === 1;
}

/** Takes the right to call the provider for a payment again; null while another call is under way or none is needed. */
export async function takeOver(
  db: Db,
  playerId: string,
  id: string,
  at: Date,
  callingUntil: Date,
): Promise<Payment | null> {
  const [row] = await db<Payment[]>`
    update payments set calling_until = ${callingUntil}
    where player_id = ${playerId} and id = ${id} and redirect_url is null and calling_until < ${at}
    returning ${columns(db)}`;
  return row ?? null;
}

export async function findPayment(db: Db, playerId: string, id: string): Promise<Payment | null> {
  const [row] = await db<Payment[]>`select ${columns(db)} from payments where player_id = ${playerId} and id = ${id}`;
  return row ?? null;
}

/** News of the payment may have come before the provider's answer to its creation: then the state stays as it is. */
export async function recordRedirect(
  db: Db,
  playerId: string,
  id: string,
  providerId: string,
  redirectUrl: string,
): Promise<void> {
  await db`
    update payments set provider_id = ${providerId}, redirect_url = ${redirectUrl}, updated_at = now(),
      state = case when state = 'created' then 'pending' else state end
    where player_id = ${playerId} and id = ${id}`;
}

export async function recordNoAnswer(db: Db, playerId: string, id: string, at: Date): Promise<void> {
  await db`update payments set calling_until = ${at} where player_id = ${playerId} and id = ${id}`;
}

/** Stores a webhook and its event at once; a repeat of the same event id changes nothing. */
export async function insertWebhook(db: Db, provider: string, webhook: StoredWebhook): Promise<boolean> {
  const { eventId, type, body } = webhook;
  const rows = await db`
    with stored as (
      insert into payment_webhooks (provider, event_id, type, body)
      values (${provider}, ${eventId}, ${type}, ${JSON.stringify(body)}::text::jsonb)
      on conflict do nothing returning provider, event_id
    )
    insert into outbox (type, key, payload)
    select 'payment.webhook_stored', event_id, jsonb_build_object('provider', provider, 'eventId', event_id) from stored
    returning id`;
  return rows.length === 1;
}

export const webhooksOf = (db: Db, refs: readonly { provider: string; eventId: string }[]) => db<
  { provider: string; eventId: string; body: unknown }[]
>`
  select provider, event_id as "eventId", body from payment_webhooks
  join unnest(${refs.map((ref) => ref.provider)}::text[], ${refs.map((ref) => ref.eventId)}::text[])
    with ordinality as ref (provider, event_id, position) using (provider, event_id)
  order by position`;

/** Locks payments by id, in the order of their ids, so that two batches cannot deadlock. */
export const lockPayments = (tx: Tx, ids: readonly string[]) =>
  tx<Payment[]>`select ${columns(tx)} from payments where id = any(${[...ids]}::uuid[]) order by id for update`;

export async function updatePayments(tx: Tx, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return;
  await tx`
    update payments set state = news.state, provider_id = news.provider_id, failure = news.failure,
      refunded = news.refunded, updated_at = now()
    from unnest(
      ${payments.map((p) => p.playerId)}::uuid[], ${payments.map((p) => p.id)}::uuid[], ${payments.map((p) => p.state)}::text[],
      ${payments.map((p) => p.providerId)}::text[], ${payments.map((p) => p.failure)}::text[], ${payments.map((p) => p.refunded)}::bigint[]
    ) as news (player_id, id, state, provider_id, failure, refunded)
    where payments.player_id = news.player_id and payments.id = news.id`;
}
