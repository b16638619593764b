import type { Outbound } from '../adapters/outbound/outbound.ts';
import type { ProviderManifest, ProviderRecords } from '../adapters/psp/manifest.ts';
import type { Config } from '../config/index.ts';
import type { Sql } from '../db/client.ts';
import { type PaymentProvider, paymentRefsBetween, sumAsked, webhooksAbout } from '../domains/payments/index.ts';

/** Replaces the providers' hosts, by their names, for tests. */
export type ProviderHosts = Readonly<Record<string, string | undefined>>;

/** Opens the configured ones of these payment providers, for the portal and for operators' commands. */
export function openProviders(
  providers: readonly ProviderManifest[],
  { payments }: Pick<Config, 'payments'>,
  {
    outbound,
    sql,
    now,
    hosts = {},
  }: { outbound: Outbound; sql: Sql; now: () => Date; hosts?: ProviderHosts | undefined },
): Promise<PaymentProvider[]> {
  const configured = providers.filter(({ name }) => Object.hasOwn(payments, name));
  return Promise.all(
    configured.map((provider) => {
      const { name } = provider;
      return provider.open(payments[name], { outbound, records: recordsOf(sql, name), now, host: hosts[name] });
    }),
  );
}

const recordsOf = (sql: Sql, provider: string): ProviderRecords => ({
  webhooks: (paymentId) => webhooksAbout(sql, provider, paymentId),
  asked: (paymentId) => sumAsked(sql, provider, paymentId),
  paymentsBetween: (from, until) => paymentRefsBetween(sql, provider, from, until),
});
