import { minorUnits } from '../minor-units.ts';

/** The sandbox provider counts as ISO 4217 does, and takes any amount of any currency. */
export const sandboxUnits = minorUnits('the sandbox provider', {
  currencies: Intl.supportedValuesOf('currency').join(' '),
  shift: {},
});
