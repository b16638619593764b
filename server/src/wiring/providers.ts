import type { Outbound } from '../adapters/outbound/outbound.ts';
import { sandboxProvider } from '../adapters/psp/sandbox/client.ts';
import type { Config } from '../config/index.ts';
import type { Sql } from '../db/client.ts';
import { type PaymentProvider, paymentRefsBetween, sumAsked, webhooksAbout } from '../domains/payments/index.ts';

/** Called in place of the big providers' own hosts: for tests. */
export interface ProviderHosts {
  stripe?: string | undefined;
  adyen?: string | undefined;
}

/**
 * The payment providers that the environment sets up: for the portal and for the operator's command line alike.
 * The packages of the big ones are loaded only where they are used.
 */
export async function openProviders(
  config: Config,
  {
    outbound,
    sql,
    now,
    hosts = {},
  }: { outbound: Outbound; sql: Sql; now: () => Date; hosts?: ProviderHosts | undefined },
): Promise<PaymentProvider[]> {
  const { sandbox, stripe, adyen } = config;
  const providers: PaymentProvider[] = [];
  if (sandbox?.url) providers.push(sandboxProvider({ ...sandbox, url: sandbox.url, outbound, now }));
  if (stripe) {
    const { stripeProvider } = await import('../adapters/psp/stripe/client.ts');
    providers.push(stripeProvider({ ...stripe, now, ...(hosts.stripe && { apiBase: hosts.stripe }) }));
  }
  if (adyen) {
    const { adyenProvider } = await import('../adapters/psp/adyen/client.ts');
    const records = {
      webhooks: (paymentId: string) => webhooksAbout(sql, 'adyen', paymentId),
      asked: (paymentId: string) => sumAsked(sql, 'adyen', paymentId),
      paymentsBetween: (from: Date, until: Date) => paymentRefsBetween(sql, 'adyen', from, until),
    };
    const more = { now: () => now().getTime(), ...(hosts.adyen && { apiBase: hosts.adyen }) };
    providers.push(adyenProvider({ ...adyen, records, ...more }));
  }
  return providers;
}
