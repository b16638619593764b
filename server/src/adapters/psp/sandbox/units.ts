import { minorUnits } from '../minor-units.ts';

/** The sandbox provider uses ISO 4217 minor units and accepts any amount in any currency. */
export const sandboxUnits = minorUnits('the sandbox provider', {
  currencies: Intl.supportedValuesOf('currency').join(' '),
  shift: {},
});
