import type { Capabilities } from '../manifest.ts';
import { stripeUnits } from './units.ts';

/** Each wallet must be activated at the provider: docs/integration/payment-provider.md. */
export const stripeCapabilities: Capabilities = {
  name: 'stripe',
  takes: stripeUnits.takes,
  wallets: ['apple_pay', 'google_pay'],
};
