import type { IncomingHttpHeaders } from 'node:http';
import { LOCALES, type Locale } from '#contract/locales.ts';

/** Codes for Chinese: Mandarin and Cantonese can come first, as in `cmn-Hant-TW`, or after it, as in `zh-yue-HK`. */
const CHINESE = ['zh', 'cmn', 'yue'];
const TRADITIONAL_PLACES = ['tw', 'hk', 'mo'];

/**
 * Returns the shop's language for a language tag (BCP 47) such as `ko-KR`, `pt_BR` or `yue-HK`; null if it is not
 * supported. The page has the same rule (`localeOf` in web/src/i18n/languages.ts).
 */
export function localeOfTag(tag: string): Locale | null {
  const subtags = tag.trim().toLowerCase().split(/[-_]/);
  const [primary = ''] = subtags;
  if (CHINESE.includes(primary)) return isTraditional(subtags) ? 'zh-tw' : 'zh';
  return LOCALES.find((locale) => locale === primary) ?? null;
}

/** A script subtag decides, then the region; Cantonese without either counts as Hong Kong. */
function isTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hant')) return true;
  if (subtags.includes('hans') || subtags.includes('cn')) return false;
  return subtags.some((subtag) => TRADITIONAL_PLACES.includes(subtag)) || subtags.includes('yue');
}

/** Returns the first supported language of an `Accept-Language` header, by weight. */
export function localeOfHeader(header: string | undefined): Locale | null {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.split(';');
    return { tag, weight: weight ? Number(weight.trim().replace(/^q=/i, '')) || 0 : 1 };
  });
  const best = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best.map(({ tag }) => localeOfTag(tag)).find((locale) => locale !== null) ?? null;
}

/**
 * Returns the raw value of a cookie; empty if it is absent. Only spaces come before a name: JavaScript’s `\s` matches
 * other bytes too, with which another host could set a cookie whose name looks like one of `__Host-`.
 */
export const cookieOf = ({ cookie = '' }: IncomingHttpHeaders, name: string): string =>
  new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(cookie)?.[1] ?? '';

/**
 * Returns the language of an answer: the requested one, else the cookie, else the browser's, else English.
 * @param asked the parameter `locale`; the last value of a repeated one counts
 */
export const localeOfRequest = ({ headers }: { headers: IncomingHttpHeaders }, asked: unknown): Locale =>
  localeOfTag(String([asked].flat().at(-1) ?? '')) ??
  localeOfTag(cookieOf(headers, 'locale')) ??
  localeOfHeader(headers['accept-language']) ??
  'en';
