/** Names of brands that are not the code with a capital. */
const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Names a card as its payer knows it: "Visa •••• 4242". Null if the digits are unknown. */
export function cardName(card: { cardDigits: string | null; cardBrand: string | null }): string | null {
  const { cardDigits: digits, cardBrand: brand } = card;
  if (digits === null) return null;
  const name = brand === null ? 'Card' : (NAMES[brand] ?? capital(brand.replaceAll('_', ' ')));
  return `${name} •••• ${digits}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
