import type { Locale } from './locales.ts';

/** Mandarin and Cantonese stand for Chinese, as in `cmn-Hant-TW`, or behind it, as in `zh-yue-HK`. */
const CHINESE = ['zh', 'cmn', 'yue'];
const TRADITIONAL_PLACES = ['tw', 'hk', 'mo'];

/**
 * The shop's language for a language tag (BCP 47), such as `ko-KR`, `pt_BR` or `yue-HK`; null when it speaks none of it.
 * @param locales all of the shop's; given, since pages have their own list and should not load the contract's with zod
 */
export function localeOfTag(tag: string, locales: readonly Locale[]): Locale | null {
  const subtags = tag.trim().toLowerCase().split(/[-_]/);
  const [primary = ''] = subtags;
  if (CHINESE.includes(primary)) return isTraditional(subtags) ? 'zh-tw' : 'zh';
  return locales.find((locale) => locale === primary) ?? null;
}

/** A script says it outright, a place where it is written nearly so; Cantonese without either is of Hong Kong. */
function isTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hant')) return true;
  if (subtags.includes('hans') || subtags.includes('cn')) return false;
  return subtags.some((subtag) => TRADITIONAL_PLACES.includes(subtag)) || subtags.includes('yue');
}
