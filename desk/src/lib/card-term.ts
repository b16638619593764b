import { readAmount } from './amount.ts';

/** A search for the payments of a card. */
export interface CardTerm {
  /** The last four digits. */
  card: string;
  /** In minor units. */
  amount?: number;
  currency?: string;
  /** Such as `2026-11-03`. */
  day?: string;
}

/** Four digits of a card, with dots before them as statements have them, and more facts. */
const CARD = /^(?:[•*.xX]+\s*)?(\d{4})(?:\s+(.*))?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const CURRENCY = /^[a-z]{3}$/i;

/**
 * Reads a card with a second fact: "4242 4.99 EUR", "4242 2026-11-03", or both. `hint`: it begins like a card, but
 * another fact is missing or unreadable. Null: it is another term.
 */
export function readCardTerm(text: string): CardTerm | 'hint' | null {
  const [, card, rest = ''] = CARD.exec(text.normalize('NFKC').trim()) ?? [];
  if (card === undefined) return null;
  const words = rest.split(/\s+/).filter(Boolean);
  const day = words.find((word) => DAY.test(word));
  const currency = words.find((word) => CURRENCY.test(word))?.toUpperCase();
  const others = words.filter((word) => word !== day && word.toUpperCase() !== currency);
  const typed = others[0];
  if (others.length > 1 || (typed === undefined) !== (currency === undefined)) return 'hint';
  if (day !== undefined && !isDay(day)) return 'hint';
  if (typed === undefined || currency === undefined) return day === undefined ? 'hint' : { card, day };
  const { minor } = readAmount(typed, currency);
  return minor === undefined ? 'hint' : { card, amount: minor, currency, ...(day !== undefined && { day }) };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
