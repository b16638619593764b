import type { Capabilities } from '../manifest.ts';
import { adyenUnits } from './units.ts';

/** Each wallet must be activated at the provider: docs/integration/payment-provider.md. */
export const adyenCapabilities: Capabilities = {
  name: 'adyen',
  takes: adyenUnits.takes,
  wallets: ['apple_pay', 'google_pay'],
};
