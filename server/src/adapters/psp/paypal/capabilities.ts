import type { Capabilities } from '../manifest.ts';
import { paypalUnits } from './units.ts';

export const paypalCapabilities: Capabilities = {
  name: 'paypal',
  takes: paypalUnits.takes,
  wallets: [],
};
