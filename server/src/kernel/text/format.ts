import type { Locale } from '#contract/locales.ts';
import { minorDigits } from './currency.ts';

/** Our language codes as BCP 47 where they differ. */
const TAGS: Partial<Record<Locale, string>> = { en: 'en-US', zh: 'zh-CN', 'zh-tw': 'zh-TW', pt: 'pt-BR' };

export const tagOf = (locale: Locale): string => TAGS[locale] ?? locale;

export interface Formats {
  /** Minor units: (549, 'EUR') -> "5,49 €". */
  money(amount: number, currency: string): string;
  count(value: number): string;
  /** 8.1 -> "8,1 %" */
  percent(value: number): string;
  /**
   * "21. Nov. 2026, 13:22 UTC", from ISO 8601, as pages write it. With the zone, since the reader's zone is unknown.
   */
  time(iso: string): string;
}

/**
 * Returns true if the language's short time has a two-digit hour. Pages use the same rule (web/src/lib/format/time.ts).
 */
const isPadded = (tag: string): boolean =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })
    .formatToParts(7 * 3_600_000)
    .some(({ type, value }) => type === 'hour' && value.length > 1);

const known = new Map<Locale, Formats>();

/** Formats money, numbers and times in a language. Cached, because creating a formatter is slow. */
export function formatsOf(locale: Locale): Formats {
  const found = known.get(locale);
  if (found) return found;
  const tag = tagOf(locale);
  const currencies = new Map<string, Intl.NumberFormat>();
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 });
  const times = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: isPadded(tag) ? '2-digit' : 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  /** @param digits after the decimal point; undefined: the region's default */
  const currencyFormat = (currency: string, digits: number | undefined): Intl.NumberFormat => {
    const key = `${currency} ${digits}`;
    const options = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const;
    const format = currencies.get(key) ?? new Intl.NumberFormat(tag, options);
    currencies.set(key, format);
    return format;
  };
  const formats: Formats = {
    money(amount, currency) {
      const digits = minorDigits(currency);
      const unit = 10 ** digits;
      // Decimals that the region omits are written if the amount would be rounded otherwise.
      return currencyFormat(currency, amount % unit === 0 ? undefined : digits).format(amount / unit);
    },
    count: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    time: (iso) => times.format(new Date(iso)),
  };
  known.set(locale, formats);
  return formats;
}
