import type { Outbound } from './adapters/outbound/outbound.ts';
import { sandboxProvider } from './adapters/psp/sandbox/client.ts';
import type { Config } from './config/index.ts';
import type { Sql } from './db/client.ts';
import { heardOf, type PaymentProvider, paymentRefsBetween, sumAsked } from './domains/payments/index.ts';

/**
 * The payment providers that the environment sets up: for the portal and for the operator's command line alike.
 * The packages of the big ones are loaded only where they are used.
 */
export async function openProviders(
  config: Config,
  { outbound, sql, now }: { outbound: Outbound; sql: Sql; now: () => Date },
): Promise<PaymentProvider[]> {
  const { sandbox, stripe, adyen } = config;
  const providers: PaymentProvider[] = [];
  if (sandbox?.url) providers.push(sandboxProvider({ ...sandbox, url: sandbox.url, outbound, now }));
  if (stripe) {
    const { stripeProvider } = await import('./adapters/psp/stripe/client.ts');
    providers.push(stripeProvider({ ...stripe, now }));
  }
  if (adyen) {
    const { adyenProvider } = await import('./adapters/psp/adyen/client.ts');
    const records = {
      heard: (paymentId: string) => heardOf(sql, 'adyen', paymentId),
      asked: (paymentId: string) => sumAsked(sql, 'adyen', paymentId),
      paymentsBetween: (from: Date, until: Date) => paymentRefsBetween(sql, 'adyen', from, until),
    };
    providers.push(adyenProvider({ ...adyen, records, now: () => now().getTime() }));
  }
  return providers;
}
