import type { Locale } from '#contract/locales.ts';

/** The colours of a letter, `#rrggbb`; some mail programs support a dark theme. */
export interface LetterColours {
  button: { from: string; to: string; text: string };
  link: { light: string; dark: string };
  ground: { light: string; dark: string };
  /** Background of the text; in the light theme it is white. */
  card: { dark: string };
}

/** The sender of a letter, and the shop's address. */
export interface Seller {
  /** The shop's name for players. */
  name: string;
  company: string;
  support: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Absent: neutral colours. */
  look?: LetterColours;
  /** Returns the lines at the bottom of every letter. */
  foot?: (locale: Locale) => string[];
}

/** The content of a letter in order, before it becomes HTML or plain text. */
export interface Letter {
  language: string;
  subject: string;
  /** The shop's name, at the top. */
  sender: string;
  title: string;
  paragraphs: string[];
  /** Digits to type, shown large. */
  code?: string;
  /** Paragraphs below the code or the details. */
  after?: string[];
  /** Details as rows of a label and its values; may be empty. */
  details: { label: string; values: string[] }[];
  /** Amounts below the details, if any; the last one is the total. */
  sums: { label: string; value: string }[];
  view?: { label: string; url: string };
  help: { text: string; label: string; url: string };
  signature: string;
  small: string[];
  /** Lines at the bottom. */
  foot: string[];
  look: LetterColours;
}

/** Removes line breaks and direction marks from names of games, players and catalogues. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** Replaces `{name}` placeholders in a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
