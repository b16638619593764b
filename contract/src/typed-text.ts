/** Characters that cannot be seen and come along with copied text: zero-width spaces, marks of direction, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Folds text that was typed or pasted, before it is checked or compared: full-width letters and the digits of all scripts become ASCII,
 * invisible characters and surrounding blanks go. Page and server both use it, so that they judge the same text.
 */
export const foldTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();

/** Folds a promo or invitation code. */
export const foldCode = (text: string): string => foldTyped(text).toUpperCase();

/** Folds an email address to the form in which addresses are compared. */
export const foldEmail = (text: string): string => foldTyped(text).toLowerCase();

/** An invitation code: letters and digits that nobody mistakes for one another. */
export const INVITE_CODE = /^[2-9A-HJ-NP-Z]{8}$/;

/**
 * A folded email address. Dots may stand anywhere behind the first character: Japanese carriers gave out `a..b@docomo.ne.jp` and
 * `a.@docomo.ne.jp`.
 */
export const EMAIL =
  /^(?=.{1,254}$)(?!\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** Unicode keeps the ten digits of a script side by side, from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
