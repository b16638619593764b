import { minorDigits } from '#server/kernel/text/currency.ts';

/** A number of a file, or the reason why it is refused. */
export type ReadNumber = { value: number; why?: never } | { value?: never; why: string };

const MOST_MINOR_UNITS = 1_000_000_000;
/** Digits in groups of three, as spreadsheets of some countries write thousands: 1.000, 1,000, 1'000. */
const GROUPED = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

/**
 * Reads a whole number such as points, a quantity or a player number. Number() reads 1.000, a thousand in many
 * spreadsheets, as 1.
 * @param what names it, such as "a number of points"
 */
export function readWhole(text: string, what: string): ReadNumber {
  if (/^\d{1,15}$/.test(text)) return { value: Number(text) };
  const why = `${text || 'an empty cell'} is not ${what}`;
  const [, one, sign] = /^(\d+)([.,])\d{3}$/.exec(text) ?? [];
  if (GROUPED.test(text)) {
    if (one === undefined) return { why: `${why}: write ${digitsOf(text)}, without signs between digits` };
    const can = `a ${sign === '.' ? 'point' : 'comma'} can separate thousands or decimals`;
    return { why: `${why}: ${can}. Write ${digitsOf(text)} or ${one}` };
  }
  return { why: /^\d+[.,]\d+$/.test(text) ? `${why}: it has no decimals` : why };
}

/**
 * Reads a price in major units, with a point and at most the decimals of the currency. A comma is refused, since it
 * separates decimals in some countries and thousands in others.
 * @returns minor units
 */
export function readPrice(text: string, currency: string): ReadNumber {
  const digits = minorDigits(currency);
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(text) ?? [];
  const why = `${text || 'an empty cell'} is not a price in ${currency}`;
  if (whole !== '' && decimals.length <= digits) {
    const value = Number(`${whole}${decimals.padEnd(digits, '0')}`);
    return value >= 1 && value <= MOST_MINOR_UNITS ? { value } : { why };
  }
  if (!/^\d[\d.,'’\s]*$/.test(text)) return { why };
  const has = digits === 0 ? 'no decimals' : `at most ${digits} decimals, after a point`;
  const right = meaningsOf(text, digits);
  // 1.999 may also be a slip for 1.99.
  const [, sign] = /^\d+([.,])\d{3}$/.exec(text) ?? [];
  const isDoubtful = digits > 0 && right.length === 1 && sign !== undefined;
  const only = isDoubtful ? ` only if the ${sign === '.' ? 'point' : 'comma'} separates thousands` : '';
  return { why: `${why}: ${currency} has ${has}${right.length > 0 ? `. Write ${right.join(' or ')}${only}` : ''}` };
}

/** Returns the prices that a text with a comma, groups of thousands or too many decimals can mean. */
function meaningsOf(text: string, digits: number): string[] {
  const [, groups = '', decimals = ''] = /^(\d+|\d{1,3}(?:[.,'’\s]\d{3})+)[.,](\d+)$/.exec(text) ?? [];
  const needed = decimals.slice(0, digits);
  const isExact = groups !== '' && /^0*$/.test(decimals.slice(digits));
  return [
    ...(GROUPED.test(text) ? [digitsOf(text)] : []),
    // 1.000.000 has no decimals.
    ...(isExact && (/^\d+$/.test(groups) || decimals.length <= 2)
      ? [`${digitsOf(groups)}${needed === '' ? '' : `.${needed}`}`]
      : []),
  ];
}
