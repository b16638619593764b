import type { Db } from '#server/db/client.ts';
import { isCluster, onCluster } from '#server/db/cluster.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import { type Card, parseCard } from '#server/kernel/payments/card.ts';
import { sanitizeText } from '#server/kernel/text/sanitize-text.ts';
import type { StoredWebhook } from '../payments.port.ts';

/** A webhook as stored: with the keyed hash of its instrument, its card, and the payment that it names. */
export interface SealedWebhook extends Omit<StoredWebhook, 'instrument' | 'card'> {
  provider: string;
  sealed: string | null;
  card: Card | null;
  /** Our id; null if it names no payment. */
  paymentId: string | null;
}

/** Stores webhooks with their events in one statement. Ignores duplicate event ids. Returns how many are new. */
export async function insertWebhooks(db: Db, webhooks: readonly SealedWebhook[]): Promise<number> {
  // A cluster refuses a subquery on a player table for each row.
  const ids = webhooks.flatMap(({ paymentId }) => (paymentId && isUuid(paymentId) ? [paymentId] : []));
  const known = onCluster(
    db,
    db`known as materialized (select id::text as id, player_id from payments where id = any(${ids}::uuid[])),`,
  );
  const player = isCluster()
    ? db`(select player_id from known where known.id = stored.payment_id)`
    : db`case when pg_input_is_valid(payment_id, 'uuid') then (select player_id from payments where id = payment_id::uuid) end`;
  const rows = await db`
    with ${known} stored as (
      insert into payment_webhooks (provider, event_id, type, body, instrument, card_digits, card_brand, payment_id)
      select provider, event_id, type, body::jsonb, instrument, digits, brand, payment_id from unnest(
        ${webhooks.map((w) => w.provider)}::text[], ${webhooks.map((w) => w.eventId)}::text[], ${webhooks.map((w) => w.type)}::text[],
        ${webhooks.map((w) => JSON.stringify(w.body, sanitizeTexts))}::text[], ${webhooks.map((w) => w.sealed)}::text[],
        ${webhooks.map((w) => w.card?.digits ?? null)}::text[], ${webhooks.map((w) => w.card?.brand ?? null)}::text[], ${webhooks.map((w) => w.paymentId)}::text[]
      ) as received (provider, event_id, type, body, instrument, digits, brand, payment_id) order by provider, event_id
      on conflict do nothing returning provider, event_id, payment_id
    )
    insert into outbox (type, key, payload)
    select 'payment.webhook_stored', event_id, jsonb_strip_nulls(jsonb_build_object(
      'provider', provider, 'eventId', event_id,
      'playerId', ${player}
    )) from stored
    returning id`;
  return rows.length;
}

const sanitizeTexts = (_: string, value: unknown): unknown => (typeof value === 'string' ? sanitizeText(value) : value);

interface ReadWebhook {
  provider: string;
  eventId: string;
  type: string;
  body: unknown;
  sealed: string | null;
  card: Card | null;
}

/** Returns stored webhooks in the order of their references. */
export async function webhooksOf(
  db: Db,
  refs: readonly { provider: string; eventId: string }[],
): Promise<ReadWebhook[]> {
  const rows = await db<(Omit<ReadWebhook, 'card'> & { digits: string | null; brand: string | null })[]>`
    select provider, event_id as "eventId", type, body, instrument as sealed, card_digits as digits, card_brand as brand
    from payment_webhooks
    join unnest(${refs.map((ref) => ref.provider)}::text[], ${refs.map((ref) => ref.eventId)}::text[])
      with ordinality as ref (provider, event_id, position) using (provider, event_id)
    order by position`;
  return rows.map(({ digits, brand, ...webhook }) => ({ ...webhook, card: parseCard(digits, brand) }));
}

/** Returns a provider's stored webhooks, oldest first, whose event id starts with the payment's id and a colon. */
export async function webhooksAbout(
  db: Db,
  provider: string,
  paymentId: string,
): Promise<{ body: unknown; at: Date }[]> {
  return db<{ body: unknown; at: Date }[]>`
    select body, received_at as at from payment_webhooks
    where provider = ${provider} and event_id collate "C" >= ${`${paymentId}:`} and event_id collate "C" < ${`${paymentId};`}
    order by received_at, event_id`;
}
