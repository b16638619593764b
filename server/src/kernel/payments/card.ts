/** The part of a card that its payer also reads on statements and receipts. It does not identify the card. */
export interface Card {
  /** The last four digits. */
  digits: string;
  /** Such as `visa`, `mastercard`, `amex`; null if unknown. */
  brand: string | null;
}

const DIGITS = /^[0-9]{4}$/;
const BRAND = /^[a-z0-9_-]{1,24}$/;
/** Providers name a brand differently, and some add the wallet. */
const WALLETS = /_(applepay|googlepay|samsungpay|paywithgoogle|clicktopay)$/;
const SAME: Readonly<Record<string, string>> = {
  mc: 'mastercard',
  american_express: 'amex',
  diners: 'diners_club',
  cup: 'unionpay',
};

/** Returns the card of a payment from outside texts; null if the digits are not four. Drops a brand that is no name. */
export function parseCard(digits: unknown, brand: unknown): Card | null {
  if (typeof digits !== 'string' || !DIGITS.test(digits)) return null;
  const name = typeof brand === 'string' ? brand.trim().toLowerCase().replace(WALLETS, '') : '';
  return { digits, brand: BRAND.test(name) ? (SAME[name] ?? name) : null };
}
