import type { Locale } from '#contract/locales.ts';

/** Our language codes as BCP 47 where they differ. */
const TAGS: Partial<Record<Locale, string>> = { en: 'en-US', zh: 'zh-CN', 'zh-tw': 'zh-TW', pt: 'pt-BR' };

export const tagOf = (locale: Locale): string => TAGS[locale] ?? locale;

export interface Formats {
  /** Minor units: (549, 'EUR') -> "5,49 €". */
  money(amount: number, currency: string): string;
  count(value: number): string;
  /** 8.1 -> "8,1 %" */
  percent(value: number): string;
  /** "21. November 2026 um 13:22 UTC", from ISO 8601. */
  time(iso: string): string;
}

const known = new Map<Locale, Formats>();

/** How a language writes money, numbers and times; made once, since making a formatter is slow. */
export function formatsOf(locale: Locale): Formats {
  const found = known.get(locale);
  if (found) return found;
  const tag = tagOf(locale);
  const currencies = new Map<string, Intl.NumberFormat>();
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const times = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  const currencyFormat = (currency: string): Intl.NumberFormat => {
    const format = currencies.get(currency) ?? new Intl.NumberFormat(tag, { style: 'currency', currency });
    currencies.set(currency, format);
    return format;
  };
  const formats: Formats = {
    money(amount, currency) {
      const format = currencyFormat(currency);
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    count: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    time: (iso) => times.format(new Date(iso)),
  };
  known.set(locale, formats);
  return formats;
}
