import { NotSent, type PaymentProvider, ProviderRefused } from '#server/domains/payments/payments.port.ts';
import { secondsSince, type Telemetry } from '#server/kernel/metrics/telemetry.ts';

/** The calls that reach the provider. */
const CALLS = [
  'create',
  'read',
  'cancel',
  'capture',
  'refund',
  'report',
  'takenFrom',
  'balanceTransactions',
  'instrument',
] as const satisfies readonly (keyof PaymentProvider)[];

type Work = (...input: unknown[]) => Promise<unknown>;

/** Measures each call of a payment provider, and counts the payments that it opens. */
export function watchProvider(provider: PaymentProvider, telemetry: Telemetry): PaymentProvider {
  const { name } = provider;
  const watched = new Map<PropertyKey, Work>();
  for (const call of CALLS) {
    if (!provider[call]) continue;
    // Looked up for each call: a provider whose account was replaced has other methods.
    const work: Work = (...input) => Reflect.apply(provider[call] as Work, provider, input);
    watched.set(call, (...input) => watch(telemetry, { name, call }, () => work(...input), input[0]));
  }
  return new Proxy(provider, {
    get(own, key) {
      const value: unknown = watched.get(key) ?? Reflect.get(own, key, own);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}

async function watch(
  telemetry: Telemetry,
  { name: provider, call }: { name: string; call: (typeof CALLS)[number] },
  work: () => Promise<unknown>,
  input: unknown,
): Promise<unknown> {
  const begun = performance.now();
  const { paymentId: payment, method } = input as { paymentId?: string; method?: string };
  const facts = { provider, call, ...(payment !== undefined && { payment }), ...(method !== undefined && { method }) };
  const step = { name: `provider ${call}`, kind: 'client', facts } as const;
  let outcome = 'ok';
  try {
    return await (telemetry.trails ? telemetry.trails.step(step, work) : work());
  } catch (error) {
    outcome = error instanceof NotSent ? 'not_sent' : error instanceof ProviderRefused ? 'refused' : 'failed';
    throw error;
  } finally {
    telemetry.record('manawell_provider_call_seconds', secondsSince(begun), { provider, call, outcome });
    if (call === 'create' && method !== undefined)
      telemetry.add('manawell_payments_total', { provider, method, result: OPENED[outcome] ?? 'unclear' });
  }
}

/** Results of opening a payment. After any other outcome it may be open. */
const OPENED: Readonly<Record<string, string>> = { ok: 'opened', refused: 'refused', not_sent: 'refused' };
