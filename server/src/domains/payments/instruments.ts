import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Db, Sql, Tx } from '#server/db/client.ts';
import { installationKey } from '#server/db/installation-key.ts';
import { systemRandom } from '#server/kernel/random.ts';

const KEY = 'payment-instruments';
/**
 * Gifts are once for each instrument until their activity's end and a year more, and a payment counts from its day on. The hash stays with
 * the payment as long as that, after its player's account is erased too (the payment itself stays as a record of money): it tells
 * nobody which card it was, without the installation's key and the provider's books. Then it is forgotten, of everybody.
 */
const KEPT_MONTHS = 13;

/** The key of each database, which never changes: asked for with every webhook, it cost each order a round trip. */
const keys = new WeakMap<Sql, KeyObject>();

/** Made where there is none yet; asked of the database once. In a transaction that would wait for a second connection: ask at the start. */
export async function instrumentKey(sql: Sql): Promise<KeyObject> {
  const key = keys.get(sql) ?? createSecretKey(await installationKey(sql, systemRandom, KEY));
  keys.set(sql, key);
  return key;
}

/** What a provider tells of what was paid with, as the shop keeps it: the same for the same one, and nothing else can be learnt of it. */
export async function sealInstrument(sql: Sql, provider: string, fingerprint: string): Promise<string> {
  return createHmac('sha256', await instrumentKey(sql))
    .update(`${provider}\n${fingerprint}`)
    .digest('hex');
}

/** What a payment was paid with, as its provider tells: a hash of it, and its country; null where it does not. */
export interface PaidWith {
  paymentId: string;
  provider: string;
  instrument: string | null;
  country: string | null;
}

/** Keeps what payments were paid with; the first word counts, of a country for good: it is evidence. */
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

/** Everything that a player paid with, as hashes: what of it the providers told. */
export async function instrumentsOf(db: Db, playerId: string): Promise<string[]> {
  const rows = await db<{ instrument: string }[]>`
    select distinct instrument from payments where player_id = ${playerId} and instrument is not null and captured > 0 order by instrument`;
  return rows.map(({ instrument }) => instrument);
}

/** What a payable was paid with, as a hash; null where its provider did not tell, or not yet: some are asked, seconds after the payment. */
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
