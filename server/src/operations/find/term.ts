import { EMAIL, foldTyped } from '#contract/typed-text.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import { sanitizeText } from '#server/kernel/text/sanitize-text.ts';

/** Most characters of a search term. */
export const MAX_TERM_LENGTH = 254;

/** A search term and everything that it can be. Null: it is not of this kind. */
export interface Term {
  /** Normalised as in the fields of the shop: full-width letters and digits are ASCII. */
  text: string;
  /** The spellings to compare names of games with: normalised, and as typed. Empty if nothing is left. */
  names: readonly string[];
  /** Order number. */
  number: string | null;
  /** The part of an order number after the hyphen. */
  short: string | null;
  uid: number | null;
  email: string | null;
  phone: string | null;
  /** Id of the shop. */
  id: string | null;
}

const CONTROL = /\p{Cc}+/gu;
const NUMBER = /^\d{8}-[0-9A-Z]{10}$/i;
const SHORT = /^-?([0-9A-TV-Z]{10})$/i;
const UID = /^\d{1,15}$/;
const PHONE = /^\+?[\d ()-]{6,24}$/;

/** Reads the part of an order number after the hyphen. It has no I, L and O, so people type them for 1 and 0. */
function shortOf(text: string): string | null {
  const short = SHORT.exec(text)?.[1];
  return short === undefined ? null : short.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');
}

/** Reads a search term. Most terms can be of several kinds: digits are a player, a phone or a character. */
export function readTerm(typed: string): Term {
  const plain = sanitizeText(typed).replace(CONTROL, ' ').trim();
  const text = foldTyped(plain);
  return {
    text,
    names: text === '' ? [] : [...new Set([text, plain])],
    number: NUMBER.test(text) ? text.toUpperCase() : null,
    short: shortOf(text),
    uid: UID.test(text) ? Number(text) : null,
    email: EMAIL.test(text) ? text.toLowerCase() : null,
    phone: PHONE.test(text) ? `+${text.replace(/\D/g, '')}` : null,
    id: isUuid(text) ? text.toLowerCase() : null,
  };
}
