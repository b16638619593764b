import type { Tx } from '#server/db/client.ts';
import { parseCountry } from '#server/kernel/countries.ts';
import { instrumentKey, type PaidWith, recordInstruments, sealInstrument } from '../instruments.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import type { ReceivedUpdate } from '../payments.port.ts';
import { findPayment } from '../payments.repo.ts';
import type { Payment } from '../payments.rules.ts';

const QUEUE = 'payments.ask_instrument';

interface Asked {
  playerId: string;
  id: string;
}

/** Returns what payments were paid with. Of each fact, the first update that has it counts. */
export async function paidWithOf(
  deps: PaymentsDeps,
  updates: readonly ReceivedUpdate[],
): Promise<Map<string, PaidWith>> {
  const reported = new Map<string, PaidWith>();
  for (const { paymentId, provider, sealed, instrument, instrumentCountry, card } of updates) {
    const before = reported.get(paymentId);
    const kept =
      before?.instrument ?? (sealed || (instrument && (await sealInstrument(deps.sql, provider, instrument))) || null);
    const country = before?.country ?? parseCountry(instrumentCountry);
    const shown = before?.card ?? card ?? null;
    if (kept || country || shown)
      reported.set(paymentId, { paymentId, provider, instrument: kept, country, card: shown });
  }
  return reported;
}

/**
 * Queues a job that asks for the instrument of captured payments of providers whose webhooks did not name it.
 */
export async function askSilent(
  deps: PaymentsDeps,
  tx: Tx,
  told: ReadonlyMap<string, PaidWith>,
  changes: readonly { before: Payment; after: Payment }[],
): Promise<void> {
  const silent = new Set(deps.providers.filter((provider) => provider.instrument).map(({ name }) => name as string));
  const asked = changes.filter(
    ({ before, after }) =>
      before.captured === 0 && after.captured > 0 && silent.has(after.provider) && !told.get(after.id)?.instrument,
  );
  if (asked.length === 0) return;
  const jobs = asked.map(({ after: { playerId, id } }) => ({ data: { playerId, id } }));
  await deps.queue.add<Asked>(tx, QUEUE, jobs);
}

/** Defines the queue and loads the key; with `work`, this process also takes jobs. */
export async function startInstruments(deps: PaymentsDeps, work: boolean): Promise<void> {
  await deps.queue.define(QUEUE);
  await instrumentKey(deps.sql);
  if (!work) return;
  await deps.queue.work<Asked>(QUEUE, { batch: 1, concurrency: 2 }, async (all) => {
    for (const one of all) await askInstrument(deps, one);
  });
}

/** Asks the provider for the instrument of a payment. Throws if the job must be retried. */
async function askInstrument(deps: PaymentsDeps, { playerId, id }: Asked): Promise<void> {
  const payment = await findPayment(deps.sql, playerId, id);
  if (!payment) return;
  const { provider, providerId } = payment;
  const told = await providerOf(deps, provider).instrument?.({ paymentId: id, providerId });
  if (!told) return;
  const instrument = told.fingerprint === null ? null : await sealInstrument(deps.sql, provider, told.fingerprint);
  const country = parseCountry(told.country);
  const { card } = told;
  await deps.sql.begin((tx) => recordInstruments(tx, [{ paymentId: id, provider, instrument, country, card }]));
}
