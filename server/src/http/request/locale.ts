import type { IncomingHttpHeaders } from 'node:http';
import { LOCALES, type Locale } from '#contract/locales.ts';

/** Mandarin and Cantonese stand for Chinese, as in `cmn-Hant-TW`, or behind it, as in `zh-yue-HK`. */
const CHINESE = ['zh', 'cmn', 'yue'];
const TRADITIONAL_PLACES = ['tw', 'hk', 'mo'];

/**
 * The shop's language for a language tag (BCP 47), such as `ko-KR`, `pt_BR` or `yue-HK`; null when it speaks none of it. The page has the
 * same rule (`localeOf` in web/src/i18n/languages.ts).
 */
export function localeOfTag(tag: string): Locale | null {
  const subtags = tag.trim().toLowerCase().split(/[-_]/);
  const [primary = ''] = subtags;
  if (CHINESE.includes(primary)) return isTraditional(subtags) ? 'zh-tw' : 'zh';
  return LOCALES.find((locale) => locale === primary) ?? null;
}

/** A script says it outright, a place where it is written nearly so; Cantonese without either is of Hong Kong. */
function isTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hant')) return true;
  if (subtags.includes('hans') || subtags.includes('cn')) return false;
  return subtags.some((subtag) => TRADITIONAL_PLACES.includes(subtag)) || subtags.includes('yue');
}

/** The first language of an `Accept-Language` header, by weight, that the shop speaks. */
export function localeOfHeader(header: string | undefined): Locale | null {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.split(';');
    return { tag, weight: weight ? Number(weight.trim().replace(/^q=/i, '')) || 0 : 1 };
  });
  const best = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best.map(({ tag }) => localeOfTag(tag)).find((locale) => locale !== null) ?? null;
}

/** The value of a cookie, as it was sent; empty without it. */
export const cookieOf = ({ cookie = '' }: IncomingHttpHeaders, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookie)?.[1] ?? '';

/**
 * The language of an answer: the one asked for, else the player's choice (cookie), else the browser's, else English.
 * @param asked the parameter `locale`; of a repeated one the last value counts
 */
export const localeOfRequest = ({ headers }: { headers: IncomingHttpHeaders }, asked: unknown): Locale =>
  localeOfTag(String([asked].flat().at(-1) ?? '')) ??
  localeOfTag(cookieOf(headers, 'locale')) ??
  localeOfHeader(headers['accept-language']) ??
  'en';
