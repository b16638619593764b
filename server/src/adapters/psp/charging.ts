import type { Wallet } from '#contract/endpoints/games.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import type { ProviderName } from '#server/kernel/payments/providers.ts';
import { adyenUnits } from './adyen/units.ts';
import type { minorUnits } from './minor-units.ts';
import { sandboxUnits } from './sandbox/units.ts';
import { stripeUnits } from './stripe/units.ts';
import { ADYEN_WALLETS, SANDBOX_WALLETS, STRIPE_WALLETS } from './wallets.ts';

interface Offer {
  units: ReturnType<typeof minorUnits>;
  wallets: readonly Wallet[];
}

const OFFERS: Readonly<Record<ProviderName, Offer>> = {
  sandbox: { units: sandboxUnits, wallets: SANDBOX_WALLETS },
  stripe: { units: stripeUnits, wallets: STRIPE_WALLETS },
  adyen: { units: adyenUnits, wallets: ADYEN_WALLETS },
};

/**
 * Returns the amounts that a provider can charge, also if the provider is not configured. Prices and the check of the
 * catalogue use them.
 */
export const charging: Charging = (adapter, currency, wallet) => {
  const offer = OFFERS[adapter];
  return !wallet || offer.wallets.includes(wallet) ? offer.units.takes(currency) : null;
};
