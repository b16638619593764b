import type { Locale } from '#contract/locales.ts';
import TEXTS from './texts.json' with { type: 'json' };

export type PayTexts = (typeof TEXTS)['en'];

/** The texts of the pages of payment links. */
export const PAY_TEXTS: Readonly<Record<Locale, PayTexts>> = TEXTS;

/** Returns a text with its places filled in. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
