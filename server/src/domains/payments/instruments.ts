import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Db, Sql, Tx } from '#server/db/client.ts';
import { installationKey } from '#server/db/installation-key.ts';
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

/** The instrument of a payment from its provider: its keyed hash and its country; null if unknown. */
export interface PaidWith {
  paymentId: string;
  provider: string;
  instrument: string | null;
  country: string | null;
}

/** Stores the instruments of payments. The first value counts; the country is never changed, because it is evidence. */
export function recordInstruments(tx: Tx, all: readonly PaidWith[]): void {
  if (all.length === 0) return;
  tx.write(tx`
    update payments p set instrument = coalesce(p.instrument, told.instrument),
      instrument_country = coalesce(p.instrument_country, told.country),
      instrument_country_at = case when p.instrument_country is null and told.country is not null then now() else p.instrument_country_at end
    from (
      select distinct on (id, provider) * from unnest(
        ${all.map((one) => one.paymentId)}::uuid[], ${all.map((one) => one.provider)}::text[], ${all.map((one) => one.instrument)}::text[],
        ${all.map((one) => one.country)}::text[]
      ) with ordinality as asked (id, provider, instrument, country, position) order by id, provider, position
    ) as told
    where p.id = told.id and p.provider = told.provider
      and (p.instrument is null and told.instrument is not null or p.instrument_country is null and told.country is not null)`);
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

export async function forgetInstruments(db: Db): Promise<void> {
  await db`
    update payments set instrument = null
    where instrument is not null and created_at < now() - make_interval(months => ${KEPT_MONTHS})`;
  await db`
    update payment_webhooks set instrument = null
    where instrument is not null and received_at < now() - make_interval(months => ${KEPT_MONTHS})`;
}
