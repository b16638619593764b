import { z } from 'zod';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { isCountry } from '#server/kernel/countries.ts';

/** Common fields of the catalogue's schemas, so that ids, prices and times have the same form in every section. */

export const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower case letters, digits and hyphens');
/** An audience: players with at least this level of `vip.yaml`. */
export const forLevel = z
  .strictObject({ is: z.literal('vip'), from: id })
  .describe('Players with at least this VIP level.');
export const phrase = z.string().regex(/\S/, 'must not be empty').max(600);

const optionalTexts = LOCALES.filter((locale) => locale !== 'en').map((locale) => [locale, phrase.optional()]);
/** A text by language. English is required, because it is the fallback. */
export const text = z.strictObject({
  en: phrase,
  ...(Object.fromEntries(optionalTexts) as Record<Exclude<Locale, 'en'>, z.ZodOptional<typeof phrase>>),
});
export type Text = z.output<typeof text>;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export const currency = z.string().refine((code) => CURRENCIES.has(code), 'must be an ISO 4217 currency, such as EUR');
export const country = z.string().refine(isCountry, 'must be an ISO 3166 country, such as DE');

/** Integer minor units: cents for USD, yen for JPY. */
export const price = z.int().min(1);
export const pricesPerCurrency = z.record(currency, price);
export const percent = z.int().min(1).max(1000);
/** The largest `integer` of PostgreSQL. */
export const MAX_INTEGER = 2 ** 31 - 1;

const isKnownZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
/** Excludes offsets from UTC and abbreviations: PostgreSQL interprets these differently. */
const ZONE = /^(?:UTC|[A-Za-z_]+\/.+)$/;
export const timeZone = z
  .string()
  .refine((zone) => ZONE.test(zone) && isKnownZone(zone), 'must be an IANA time zone, such as Europe/Berlin');
export const instant = z.iso.datetime('must be a time in UTC such as 2026-03-01T04:00:00Z');
export const window = z.strictObject({ from: instant.optional(), until: instant.optional() });

const UNIT_SECONDS = { m: 60, h: 3600, d: 86_400 } as const;
/** Converts `30m`, `72h` or `2d` to seconds. */
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a duration such as 30m, 72h or 2d')
  .transform((value) => Number.parseInt(value, 10) * UNIT_SECONDS[value.at(-1) as keyof typeof UNIT_SECONDS]);

export const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #4F8CFF');
/** The path of a picture or clip. The file of any field with such a path is checked and stored. */
export const ART_PATH = /^art(?:\/[a-z0-9_-][a-z0-9._-]*)+\.(?:svg|png|webp|avif|jpg|mp4|webm)$/;
export const isClip = (path: string): boolean => /\.(?:mp4|webm)$/.test(path);
export const art = z
  .string()
  .refine((path) => ART_PATH.test(path) && !isClip(path), 'must be a path such as art/1000039/icon.svg');
/** A picture, or a short clip without sound. */
export const media = z.string().regex(ART_PATH, 'must be a path such as art/news/fair/1.webp or art/news/fair/2.mp4');
export const link = z
  .string()
  .regex(/^(https:\/\/|mailto:|\/(?!\/))\S+$/, 'must begin with https://, mailto: or a single /');
/** The address of an app. Excludes schemes that a browser handles itself. */
export const appAddress = z
  .string()
  .regex(
    /^(?!(?:http|javascript|data|vbscript|blob|file|about):)[a-z][a-z0-9+.-]*:\/\/\S*$/,
    'must be the address of an app such as starfall://shop',
  );
