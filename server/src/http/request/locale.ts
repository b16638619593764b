import type { IncomingHttpHeaders } from 'node:http';
import { LOCALES, type Locale } from '#contract/locales.ts';

const KNOWN: ReadonlySet<string> = new Set(LOCALES);

/** The shop's language for a language tag such as `ko-KR`, `zh-Hant-HK` or `en`; null when it speaks none of it. */
export function localeOfTag(tag: string): Locale | null {
  const lower = tag.trim().toLowerCase().replaceAll('_', '-');
  if (/^zh-(tw|hk|mo|hant)/.test(lower)) return 'zh-tw';
  const language = lower.split('-')[0] ?? '';
  return KNOWN.has(language) ? (language as Locale) : null;
}

/** The first language of an `Accept-Language` header, by weight, that the shop speaks. */
export function localeOfHeader(header: string | undefined): Locale | null {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.split(';');
    return { tag, weight: weight ? Number(weight.trim().replace(/^q=/, '')) || 0 : 1 };
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
