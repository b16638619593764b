/** Names of brands that are not the code with a capital. */
const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const SHORT_HASH = 12;

/** Names a card as its payer knows it: "Visa •••• 4242". Null if the digits are unknown. */
export function cardName(card: { cardDigits: string | null; cardBrand: string | null }): string | null {
  const { cardDigits: digits, cardBrand: brand } = card;
  if (digits === null) return null;
  return `${brand === null ? 'Card' : (NAMES[brand] ?? capital(brand.replaceAll('_', ' ')))} •••• ${digits}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns enough of the hash of a card or account to recognise the same one. */
export const shortHash = (hash: string): string => hash.slice(0, SHORT_HASH);
