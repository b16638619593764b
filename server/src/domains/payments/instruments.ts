import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Db, Sql, Tx } from '#server/db/client.ts';
import { installationKey } from '#server/db/installation-key.ts';
import type { Card } from '#server/kernel/payments/card.ts';
import { systemRandom } from '#server/kernel/random.ts';

const KEY = 'payment-instruments';
/**
 * Gifts count once per instrument until their activity's end plus one year, and a payment counts from its day on. So
 * the hash stays with the payment for this time, even after its player's account is erased. The payment itself stays as
 * a financial record.
 * The hash reveals the card only with the installation's key and the provider's books. After this time it is deleted
 * for all payments.
 */
const KEPT_MONTHS = 13;

/** Cached key of each database. It never changes; reading it for every webhook would cost each order a round trip. */
const keys = new WeakMap<Sql, KeyObject>();

/**
 * Returns the key, read from the database once and created if missing. Inside a transaction the read would wait for a
 * second connection, so call it at the start.
 */
export async function instrumentKey(sql: Sql): Promise<KeyObject> {
  const key = keys.get(sql) ?? createSecretKey(await installationKey(sql, systemRandom, KEY));
  keys.set(sql, key);
  return key;
}

/**
 * Returns the keyed hash of a provider's fingerprint: the same for the same instrument, and useless without the key.
 */
export async function sealInstrument(sql: Sql, provider: string, fingerprint: string): Promise<string> {
  return createHmac('sha256', await instrumentKey(sql))
    .update(`${provider}\n${fingerprint}`)
    .digest('hex');
}

/** The instrument of a payment from its provider: its keyed hash, its country and its card; null if unknown. */
export interface PaidWith {
  paymentId: string;
  provider: string;
  instrument: string | null;
  country: string | null;
  card: Card | null;
}

/**
 * SQL that sets what a payment was paid with, from `told`. It also has the time as `at`: a cluster refuses `now()` in
 * a case. The first value counts. The country is never changed, because it is evidence.
 * @param payment the name of the payments in the statement
 */
export const setPaidWith = (db: Db, payment: 'p' | 'payments') => {
  const p = db(payment);
  return db`
    instrument = coalesce(${p}.instrument, told.instrument), instrument_country = coalesce(${p}.instrument_country, told.country),
    instrument_country_at = case when ${p}.instrument_country is null and told.country is not null then told.at else ${p}.instrument_country_at end,
    card_digits = coalesce(${p}.card_digits, told.digits), card_brand = case when ${p}.card_digits is null then told.brand else ${p}.card_brand end`;
};

/** Stores the instruments of payments. */
export function recordInstruments(tx: Tx, all: readonly PaidWith[]): void {
  if (all.length === 0) return;
  tx.write(tx`
    update payments p set ${setPaidWith(tx, 'p')}
    from (
      select distinct on (id, provider) *, now() as at from unnest(
        ${all.map((one) => one.paymentId)}::uuid[], ${all.map((one) => one.provider)}::text[], ${all.map((one) => one.instrument)}::text[],
        ${all.map((one) => one.country)}::text[], ${all.map((one) => one.card?.digits ?? null)}::text[], ${all.map((one) => one.card?.brand ?? null)}::text[]
      ) with ordinality as asked (id, provider, instrument, country, digits, brand, position) order by id, provider, position
    ) as told
    where p.id = told.id and p.provider = told.provider
      and (p.instrument is null and told.instrument is not null or p.instrument_country is null and told.country is not null
        or p.card_digits is null and told.digits is not null)`);
}

/** Returns the hashes of all known instruments that a player paid with. */
export async function instrumentsOf(db: Db, playerId: string): Promise<string[]> {
  const rows = await db<{ instrument: string }[]>`
    select distinct instrument from payments where player_id = ${playerId} and instrument is not null and captured > 0 order by instrument`;
  return rows.map(({ instrument }) => instrument);
}

/**
 * Returns the hash of the instrument that paid a payable. Null if its provider does not name it, or not yet: some are
 * asked seconds after the payment.
 */
export async function instrumentOf(db: Db, playerId: string, payable: string): Promise<string | null> {
  const [row] = await db<{ instrument: string }[]>`
    select instrument from payments
    where player_id = ${playerId} and payable = ${payable} and instrument is not null and captured > 0 order by id limit 1`;
  return row?.instrument ?? null;
}

/** Deletes the hashes and the card's digits of old payments and webhooks. */
export async function forgetInstruments(db: Db): Promise<void> {
  await db`
    update payments set instrument = null, card_digits = null, card_brand = null
    where (instrument is not null or card_digits is not null) and created_at < now() - make_interval(months => ${KEPT_MONTHS})`;
  await db`
    update payment_webhooks set instrument = null, card_digits = null, card_brand = null
    where (instrument is not null or card_digits is not null) and received_at < now() - make_interval(months => ${KEPT_MONTHS})`;
}

/** Deletes the digits of a player's cards, as part of the erasure of an account. Locks the payments by id. */
export function eraseCards(tx: Tx, playerId: string): void {
  tx.write(tx`
    update payments p set card_digits = null, card_brand = null
    from (
      select id from payments where player_id = ${playerId} and card_digits is not null order by id for update
    ) as own where p.player_id = ${playerId} and p.id = own.id`);
  tx.write(tx`
    update payment_webhooks set card_digits = null, card_brand = null
    where card_digits is not null and payment_id in (select id::text from payments where player_id = ${playerId})`);
}
