import type { IncomingHttpHeaders } from 'node:http';
import { localeOfTag } from '#contract/locale-of-tag.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';

/** The first language of an `Accept-Language` header, by weight, that the shop speaks. */
export function localeOfHeader(header: string | undefined): Locale | null {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.split(';');
    return { tag, weight: weight ? Number(weight.trim().replace(/^q=/i, '')) || 0 : 1 };
  });
  const best = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best.map(({ tag }) => localeOfTag(tag, LOCALES)).find((locale) => locale !== null) ?? null;
}

/** The value of a cookie, as it was sent; empty without it. */
export const cookieOf = ({ cookie = '' }: IncomingHttpHeaders, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookie)?.[1] ?? '';

/**
 * The language of an answer: the one asked for, else the player's choice (cookie), else the browser's, else English.
 * @param asked the parameter `locale`; of a repeated one the last value counts
 */
export const localeOfRequest = ({ headers }: { headers: IncomingHttpHeaders }, asked: unknown): Locale =>
  localeOfTag(String([asked].flat().at(-1) ?? ''), LOCALES) ??
  localeOfTag(cookieOf(headers, 'locale'), LOCALES) ??
  localeOfHeader(headers['accept-language']) ??
  'en';
