import { minorUnits } from '../minor-units.ts';

/**
 * Adyen's amounts, where they differ from ISO 4217 minor units: its table marks CLP and ISK (two decimals there, none in ISO) and
 * CVE and IDR (none there, two in ISO) as «differs from standard»
 * (https://docs.adyen.com/development-resources/currency-codes, read November 2026).
 */
export const adyenUnits = minorUnits('Adyen', { shift: { CLP: 2, ISK: 2, CVE: -2, IDR: -2 } });
