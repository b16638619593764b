/** Invisible characters that come along with copied text: zero-width spaces, direction marks, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Normalises typed or pasted text before it is checked or compared. Full-width letters and the digits of all scripts
 * become ASCII; invisible characters and surrounding blanks are removed. Page and server use the same function, so that
 * both check the same text.
 */
export const foldTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();

/** Normalises a promo or invitation code. */
export const foldCode = (text: string): string => foldTyped(text).toUpperCase();

/** Normalises an email address to the form in which addresses are compared. */
export const foldEmail = (text: string): string => foldTyped(text).toLowerCase();

/** An invitation code: only letters and digits that are hard to confuse. */
export const INVITE_CODE = /^[2-9A-HJ-NP-Z]{8}$/;

/**
 * A normalised email address. Dots may stand anywhere after the first character: Japanese carriers issued
 * `a..b@docomo.ne.jp` and `a.@docomo.ne.jp`.
 */
export const EMAIL =
  /^(?=.{1,254}$)(?!\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** Unicode orders the ten digits of a script consecutively, from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
