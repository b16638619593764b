import type { Capabilities } from '../manifest.ts';
import { sandboxUnits } from './units.ts';

/** Each wallet must be activated at the provider: docs/integration/payment-provider.md. */
export const sandboxCapabilities: Capabilities = {
  name: 'sandbox',
  takes: sandboxUnits.takes,
  wallets: ['apple_pay', 'google_pay'],
};
