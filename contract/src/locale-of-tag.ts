import { LOCALES, type Locale } from './locales.ts';

const KNOWN: ReadonlySet<string> = new Set(LOCALES);
/** Mandarin and Cantonese stand for Chinese, as in `cmn-Hant-TW`, or behind it, as in `zh-yue-HK`. */
const CHINESE = ['zh', 'cmn', 'yue'];
const TRADITIONAL_PLACES = ['tw', 'hk', 'mo'];

/** The shop's language for a language tag (BCP 47), such as `ko-KR`, `pt_BR` or `yue-HK`; null when it speaks none of it. */
export function localeOfTag(tag: string): Locale | null {
  const subtags = tag.trim().toLowerCase().split(/[-_]/);
  const [primary = ''] = subtags;
  if (CHINESE.includes(primary)) return isTraditional(subtags) ? 'zh-tw' : 'zh';
  return KNOWN.has(primary) ? (primary as Locale) : null;
}

/** A script says it outright, a place where it is written nearly so; Cantonese without either is of Hong Kong. */
function isTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hant')) return true;
  if (subtags.includes('hans') || subtags.includes('cn')) return false;
  return subtags.some((subtag) => TRADITIONAL_PLACES.includes(subtag)) || subtags.includes('yue');
}
