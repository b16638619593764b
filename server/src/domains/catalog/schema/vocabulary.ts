import { z } from 'zod';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { isCountry } from '#server/kernel/countries.ts';

/** The words that schemas of the catalogue are made of: every section writes an id, a price or a time in the same way. */

export const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower case letters, digits and hyphens');
/** An audience: players from this level of `vip.yaml` on. */
export const forLevel = z.strictObject({ is: z.literal('vip'), from: id }).describe('From this VIP level on.');
export const phrase = z.string().regex(/\S/, 'must not be empty').max(600);

const others = LOCALES.filter((locale) => locale !== 'en').map((locale) => [locale, phrase.optional()]);
/** Words in each language; English is the fallback and so the only one a type can rely on. */
export const text = z.strictObject({
  en: phrase,
  ...(Object.fromEntries(others) as Record<Exclude<Locale, 'en'>, z.ZodOptional<typeof phrase>>),
});
export type Text = z.output<typeof text>;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export const currency = z
  .string()
  .refine((code) => CURRENCIES.has(code), 'must be a currency of ISO 4217, such as EUR');
export const country = z.string().refine(isCountry, 'must be a country of ISO 3166, such as DE');

/** Integer minor units: cents for USD, yen for JPY. */
export const price = z.int().min(1);
export const pricesPerCurrency = z.record(currency, price);
export const percent = z.int().min(1).max(1000);
/** What the database counts to. */
export const MOST = 2 ** 31 - 1;

const knowsZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
/** Not by its distance from UTC, nor by letters alone: of these the database has its own opinion. */
const ZONE = /^(?:UTC|[A-Za-z_]+\/.+)$/;
export const timeZone = z
  .string()
  .refine((zone) => ZONE.test(zone) && knowsZone(zone), 'must be a time zone of IANA, such as Europe/Berlin');
export const instant = z.iso.datetime('must be a time in UTC such as 2026-03-01T04:00:00Z');
export const window = z.strictObject({ from: instant.optional(), until: instant.optional() });

const UNIT_SECONDS = { m: 60, h: 3600, d: 86_400 } as const;
/** `30m`, `72h`, `2d` in the file; seconds in the catalogue. */
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a duration such as 30m, 72h or 2d')
  .transform((value) => Number.parseInt(value, 10) * UNIT_SECONDS[value.at(-1) as keyof typeof UNIT_SECONDS]);

export const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #4F8CFF');
/** A picture or clip of the folder. Wherever such a path stands, its file is read, checked and stored. */
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
/** Leads into an app; schemes that a browser runs or reads by itself are none. */
export const appAddress = z
  .string()
  .regex(
    /^(?!(?:http|javascript|data|vbscript|blob|file|about):)[a-z][a-z0-9+.-]*:\/\/\S*$/,
    'must be the address of an app such as starfall://shop',
  );
