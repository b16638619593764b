import type { Locale } from '#contract/locales.ts';

/** In the order of the selector. `tag` is for Intl and <html lang>; `name` is the language's own name. */
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

/** Codes of Mandarin and Cantonese can replace the code of Chinese (`cmn-Hant-TW`) or follow it (`zh-yue-HK`). */
const CHINESE = ['zh', 'cmn', 'yue'];
const TRADITIONAL_PLACES = ['tw', 'hk', 'mo'];

/**
 * Returns the language of a tag, or undefined. The server has the same rule (`localeOfTag` in
 * server/src/http/request/locale.ts).
 */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const subtags = (tag ?? '').trim().toLowerCase().split(/[-_]/);
  const [primary = ''] = subtags;
  if (CHINESE.includes(primary)) return isTraditional(subtags) ? 'zh-tw' : 'zh';
  return LANGUAGES.find(({ locale }) => locale === primary)?.locale;
}

/** The script subtag decides, else the region. Cantonese without either counts as that of Hong Kong. */
function isTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hant')) return true;
  if (subtags.includes('hans') || subtags.includes('cn')) return false;
  return subtags.some((subtag) => TRADITIONAL_PLACES.includes(subtag)) || subtags.includes('yue');
}

export const tagOf = (locale: Locale): string =>
  LANGUAGES.find((language) => language.locale === locale)?.tag ?? DEFAULT_LOCALE;

/**
 * Returns the candidates in order of priority: the address (not on the result page), stored, the server's or browser's.
 */
export function localeCandidates(from: {
  address: string | undefined;
  isResultPage: boolean;
  stored: string | null;
  browser: readonly string[];
}): Locale[] {
  const tags = [from.isResultPage ? undefined : from.address, from.stored, ...from.browser, DEFAULT_LOCALE];
  return [...new Set(tags.map(localeOf).filter((locale) => locale !== undefined))];
}
