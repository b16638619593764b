import { expect, onTestFinished, test } from 'vitest';
import { NotSent, type PaymentProvider, ProviderRefused } from '#server/domains/payments/payments.port.ts';
import { openTelemetry } from '#server/telemetry/open-telemetry.ts';
import { MetricsPage } from '#tests/world/metrics.ts';
import { watchProvider } from './watch-provider.ts';

const REQUEST = { paymentId: 'p', method: 'card' } as Parameters<PaymentProvider['create']>[0];

async function watched(provider: Partial<PaymentProvider>) {
  const telemetry = await openTelemetry({ page: { host: '127.0.0.1', port: 0 }, otlp: null }, 'all');
  onTestFinished(() => telemetry.close());
  telemetry.know('provider', (value) => value === 'stripe');
  telemetry.know('method', (value) => value === 'card');
  const named = { name: 'stripe', wallets: [], ...provider } as PaymentProvider;
  return { provider: watchProvider(named, telemetry), metrics: new MetricsPage(telemetry.url) };
}

test.each([
  ['a clear no', new ProviderRefused('no'), 'refused', 'refused'],
  ['a call that was not sent', new NotSent('refused'), 'not_sent', 'refused'],
  ['no answer', new Error('timeout'), 'failed', 'unclear'],
])('%s passes through, and is counted as such', async (_, error, outcome, result) => {
  const { provider, metrics } = await watched({ create: () => Promise.reject(error) });
  await expect(provider.create(REQUEST)).rejects.toBe(error);
  const labels = { provider: 'stripe', call: 'create', outcome };
  expect(await metrics.sum('manawell_provider_call_seconds_count', labels)).toBe(1);
  expect(await metrics.sum('manawell_payments_total', { provider: 'stripe', method: 'card', result })).toBe(1);
});

test('calls that a provider does not have stay absent, and others keep their own object', async () => {
  class Own {
    readonly #currency = 'EUR';
    readonly name = 'stripe';
    takes(currency: string) {
      return currency === this.#currency ? { step: 1, least: 1, most: 2 } : null;
    }
  }
  const telemetry = await openTelemetry({ page: null, otlp: null }, 'all');
  onTestFinished(() => telemetry.close());
  const provider = watchProvider(new Own() as never, telemetry);
  expect(provider.capture).toBeUndefined();
  expect(provider.takenFrom).toBeUndefined();
  expect(provider.name).toBe('stripe');
  expect(provider.takes('EUR')).not.toBeNull();
});
