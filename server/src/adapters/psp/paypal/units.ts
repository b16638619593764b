import { minorUnits } from '../minor-units.ts';

/**
 * PayPal's currencies (https://developer.paypal.com/api/rest/reference/currency-codes/, read November 2026). HUF and
 * TWD have no decimals there and two in ISO 4217; JPY has none in both. BRL, CNY and MYR can only be paid within their
 * country. RUB is on the page, but PayPal has closed its service in Russia. The page has no minimum or maximum.
 */
export const paypalUnits = minorUnits('PayPal', {
  currencies: 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD',
  shift: { HUF: -2, TWD: -2 },
});

const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** PayPal's amount: a decimal number as text. */
export interface PaypalMoney {
  currency_code: string;
  value: string;
}

/** Converts an amount in PayPal's smallest units to its text: 549 is `5.49` in EUR and `549` in JPY. */
export function toMoney(units: number, currency: string): PaypalMoney {
  if (WHOLE.has(currency)) return { currency_code: currency, value: String(units) };
  const digits = String(units).padStart(3, '0');
  return { currency_code: currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** Returns an amount in ISO 4217 minor units. */
export function ofMoney({ currency_code: currency, value }: PaypalMoney): { amount: number; currency: string } {
  const [whole = '', decimals = ''] = value.split('.');
  const places = WHOLE.has(currency) ? 0 : 2;
  const units = Number(whole + decimals.padEnd(places, '0').slice(0, places));
  return { amount: paypalUnits.toShop(units, currency), currency };
}
