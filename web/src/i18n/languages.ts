import { localeOfTag } from '#contract/locale-of-tag.ts';
import type { Locale } from '#contract/locales.ts';

/** `tag` goes to Intl and <html lang>; `name` is what its speakers call it. In the selector's order. */
export const LANGUAGES = [
  { locale: 'ko', tag: 'ko-KR', name: '한국어' },
  { locale: 'ja', tag: 'ja-JP', name: '日本語' },
  { locale: 'en', tag: 'en-US', name: 'English' },
  { locale: 'zh-tw', tag: 'zh-TW', name: '繁體中文' },
  { locale: 'zh', tag: 'zh-CN', name: '简体中文' },
  { locale: 'de', tag: 'de', name: 'Deutsch' },
  { locale: 'fr', tag: 'fr', name: 'Français' },
  { locale: 'es', tag: 'es', name: 'Español' },
  { locale: 'pt', tag: 'pt', name: 'Português' },
  { locale: 'ru', tag: 'ru', name: 'Русский' },
  { locale: 'it', tag: 'it', name: 'Italiano' },
  { locale: 'tr', tag: 'tr', name: 'Türkçe' },
  { locale: 'th', tag: 'th', name: 'ไทย' },
  { locale: 'vi', tag: 'vi', name: 'Tiếng Việt' },
] as const satisfies readonly { locale: Locale; tag: string; name: string }[];

export const DEFAULT_LOCALE: Locale = 'en';

/** The language a tag means, or undefined. */
export const localeOf = (tag: string | null | undefined): Locale | undefined =>
  localeOfTag(
    tag ?? '',
    LANGUAGES.map(({ locale }) => locale),
  ) ?? undefined;

export const tagOf = (locale: Locale): string =>
  LANGUAGES.find((language) => language.locale === locale)?.tag ?? DEFAULT_LOCALE;

/** Candidates in the order of choice: the address (not on the result page), stored, the server's or browser's. */
export function localeCandidates(from: {
  address: string | undefined;
  isResultPage: boolean;
  stored: string | null;
  browser: readonly string[];
}): Locale[] {
  const tags = [from.isResultPage ? undefined : from.address, from.stored, ...from.browser, DEFAULT_LOCALE];
  return [...new Set(tags.map(localeOf).filter((locale) => locale !== undefined))];
}
