import type { Outbound } from '../adapters/outbound/outbound.ts';
import { sandboxProvider } from '../adapters/psp/sandbox/client.ts';
import type { Config } from '../config/index.ts';
import type { Sql } from '../db/client.ts';
import { type PaymentProvider, paymentRefsBetween, sumAsked, webhooksAbout } from '../domains/payments/index.ts';

/** Replaces the providers' hosts, for tests. */
export interface ProviderHosts {
  stripe?: string | undefined;
  adyen?: string | undefined;
}

/**
 * Opens the configured payment providers, for the portal and for operators' commands. Large provider packages load only
 * when used.
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
