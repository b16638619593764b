import type { Charging } from '#server/kernel/charging.ts';
import { adyenUnits } from './adyen/units.ts';
import { sandboxUnits } from './sandbox/units.ts';
import { stripeUnits } from './stripe/units.ts';

const TAKES: Readonly<Record<string, (currency: string) => ReturnType<Charging>>> = {
  sandbox: sandboxUnits.takes,
  stripe: stripeUnits.takes,
  adyen: adyenUnits.takes,
};

/** What each adapter's provider can charge, whether it is set up here or not: prices are made of it, and the catalogue is checked by it. */
export const charging: Charging = (adapter, currency) => TAKES[adapter]?.(currency) ?? null;
