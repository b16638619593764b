import type { Charging } from '#server/kernel/payments/charging.ts';
import type { Capabilities } from './manifest.ts';

/**
 * Returns the amounts that providers can charge, also if they are not configured. Prices and the check of the catalogue
 * use them.
 */
export function chargingOf(providers: readonly Capabilities[]): Charging {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  return (adapter, currency, wallet) => {
    const provider = byName.get(adapter);
    return provider && (!wallet || provider.wallets.includes(wallet)) ? provider.takes(currency) : null;
  };
}
