import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Texts = Record<
  | 'test'
  | 'merchant'
  | 'reference'
  | 'item'
  | 'method'
  | 'pay'
  | 'others'
  | 'decline'
  | 'secure'
  | 'later'
  | 'laterIn'
  | 'leave'
  | 'checkTitle'
  | 'checkHint'
  | 'code'
  | 'confirm'
  | 'paid'
  | 'pending'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'back'
  | 'card'
  | 'bank'
  | 'voucher'
  | 'konbini'
  | 'carrier',
  string
>;

const ALL: Record<string, Texts> = JSON.parse(readFileSync(join(import.meta.dirname, 'texts.json'), 'utf8'));

export const LANGUAGES = Object.keys(ALL);

/**
 * Returns the texts for a locale such as `de`, `pt-BR` or `zh-TW`; English if there are none. `lang` is for Intl and
 * the page.
 */
export function textsFor(locale: string): { lang: string; texts: Texts } {
  const asked = locale.toLowerCase();
  const known = [asked, asked.split('-')[0] ?? '', 'en'].find((name) => Object.hasOwn(ALL, name)) ?? 'en';
  const texts = ALL[known];
  if (!texts) throw new Error('texts.json has no English');
  return { lang: known === 'zh' ? 'zh-CN' : known === 'zh-tw' ? 'zh-TW' : known, texts };
}

/** Formats an amount in minor units in the language. A currency that Intl does not know is shown by its code. */
export function formatMoney(amount: number, currency: string, lang: string): string {
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Returns `30 sec` or `2 min`, in the language. */
export const formatSeconds = (seconds: number, lang: string): string => {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
};

/** Replaces `{name}` in a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
