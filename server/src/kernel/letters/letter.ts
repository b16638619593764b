import type { Locale } from '#contract/locales.ts';

/** The colours of a letter, `#rrggbb`; of mail programs some know a dark theme. */
export interface Look {
  button: { from: string; to: string; text: string };
  link: { light: string; dark: string };
  ground: { light: string; dark: string };
  /** On which the words stand; a light one is white. */
  card: { dark: string };
}

/** Who writes, and where the shop is. */
export interface Seller {
  /** What players call the shop. */
  name: string;
  company: string;
  support: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Absent: neutral. */
  look?: Look;
  /** What stands below every letter. */
  foot?: (locale: Locale) => string[];
}

/** A letter's words in their order, before they become HTML or plain text. */
export interface Letter {
  language: string;
  subject: string;
  /** The shop's name, above all. */
  sender: string;
  title: string;
  paragraphs: string[];
  /** Digits to be typed, shown large. */
  code?: string;
  /** What is to be said below the code or the details. */
  after?: string[];
  /** What it is about, in rows of a label and its values; may be empty. */
  details: { label: string; values: string[] }[];
  /** Sums below the details, if any; the last one counts. */
  sums: { label: string; value: string }[];
  view?: { label: string; url: string };
  help: { text: string; label: string; url: string };
  signature: string;
  small: string[];
  /** Below all. */
  foot: string[];
  look: Look;
}

/** Names come from games, players and catalogues: no line breaks, nothing that turns the reading direction. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** Puts values into the places `{name}` of a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
