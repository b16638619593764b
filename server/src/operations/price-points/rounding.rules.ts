import { minorDigits } from '#server/kernel/text/currency.ts';

/**
 * The form of price points. `charm`: 4.99 in currencies with small units, round tens or hundreds in others. `99`: ends
 * in 99 minor units. `00`: whole units.
 */
export const ROUNDINGS = ['charm', '99', '00'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Amounts that the payment methods accept, in minor units. */
export interface Payable {
  step: number;
  least: number;
}

/**
 * Returns a step of prices in a currency, and the part that is taken off: 4.99 is 5 units less a hundredth. Currencies
 * of which one reference unit is worth many have round prices.
 * @param rate minor units that are worth one whole unit of the reference currency
 */
function formOf(rounding: Rounding, currency: string, rate: number): { step: number; off: number } {
  const unit = 10 ** minorDigits(currency);
  const hundredth = Math.max(1, unit / 100);
  // 10 JPY, 100 KRW, 1000 VND.
  const everyday = 10 ** (Math.floor(Math.log10(rate)) - 1);
  // Without decimals, 99 is the end of a hundred.
  const whole = unit === 1 ? 100 : unit;
  if (rounding === '00') return { step: whole, off: 0 };
  if (rounding === '99') return { step: whole, off: unit === 1 ? 1 : hundredth };
  return everyday >= unit && rate >= 20 * unit ? { step: everyday, off: 0 } : { step: unit, off: hundredth };
}

/**
 * Returns the price point next to an amount, in minor units. It can be paid: it is at least the minimum of the payment
 * methods, and a multiple of their step if one of the form is.
 */
export function pricePoint(
  amount: number,
  { rounding, currency, rate, payable }: { rounding: Rounding; currency: string; rate: number; payable: Payable },
): number {
  const { step, off } = formOf(rounding, currency, rate);
  const nearest = Math.max(1, Math.round((amount + off) / step));
  const first = Math.max(nearest, Math.ceil((payable.least + off) / step));
  for (let count = first; count < first + payable.step; count += 1) {
    const point = count * step - off;
    if (point % payable.step === 0) return point;
  }
  // No price of this form can be paid, such as 4.99 where only whole units can.
  return Math.max(Math.round(amount / payable.step), Math.ceil(payable.least / payable.step), 1) * payable.step;
}
