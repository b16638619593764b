import { z } from 'zod';
import { wallet } from '#contract/endpoints/games.ts';

/** What a publisher may write in `catalog/`: one schema for each kind of YAML file. */

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower case letters, digits and hyphens');
const phrase = z.string().regex(/\S/, 'must not be empty').max(600);
const other = phrase.optional();

/** Words in each language; English is the fallback and so the only one a type can rely on. */
export const text = z.strictObject({
  en: phrase,
  zh: other,
  'zh-tw': other,
  ko: other,
  ja: other,
  th: other,
  vi: other,
  fr: other,
  es: other,
  de: other,
  ru: other,
  pt: other,
  tr: other,
  it: other,
});

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const knowsZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const currency = z.string().refine((code) => CURRENCIES.has(code), 'must be a currency of ISO 4217, such as EUR');
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166, such as DE')
  .refine((code) => countryNames.of(code) !== undefined, 'must be a country of ISO 3166, such as DE');
/** Not by its distance from UTC, nor by letters alone: of these the database has its own opinion. */
const ZONE = /^(?:UTC|[A-Za-z_]+\/.+)$/;
const timeZone = z
  .string()
  .refine((zone) => ZONE.test(zone) && knowsZone(zone), 'must be a time zone of IANA, such as Europe/Berlin');
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #4F8CFF');
const art = z.string().regex(/^art\/[a-z0-9/_-]+\.(svg|png|webp|avif)$/, 'must be a path such as art/1000039/icon.svg');
const link = z.string().regex(/^(https:\/\/|mailto:|\/(?!\/))\S+$/, 'must begin with https://, mailto: or a single /');
/** Leads into an app; schemes that a browser runs or reads by itself are none. */
const appAddress = z
  .string()
  .regex(
    /^(?!(?:http|javascript|data|vbscript|blob|file|about):)[a-z][a-z0-9+.-]*:\/\/\S*$/,
    'must be the address of an app such as starfall://shop',
  );
/** Integer minor units: cents for USD, yen for JPY. */
const price = z.int().min(1);
/** What the database counts to. */
const MOST = 2 ** 31 - 1;
const pricesPerCurrency = z.record(currency, price);
const instant = z.iso.datetime('must be a time in UTC such as 2026-03-01T04:00:00Z');

const UNIT_SECONDS = { m: 60, h: 3600, d: 86_400 } as const;
/** `30m`, `72h`, `2d` in the file; seconds in the catalogue. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a duration such as 30m, 72h or 2d')
  .transform((value) => Number.parseInt(value, 10) * UNIT_SECONDS[value.at(-1) as keyof typeof UNIT_SECONDS]);

const percent = z.int().min(1).max(1000);
const window = z.strictObject({ from: instant.optional(), until: instant.optional() });

export const publisher = z.strictObject({
  name: phrase,
  company: phrase,
  support: link,
  locales: z.array(z.enum(Object.keys(text.shape) as (keyof typeof text.shape)[])).min(1),
  vip: z.strictObject({
    reference: currency,
    amountPerPoint: pricesPerCurrency.describe('Minor units worth one whole reference unit, and so one point.'),
  }),
  rounding: pricesPerCurrency.default({}).describe('Discounts are rounded to whole multiples of it; 1 where absent.'),
});

export const method = z.strictObject({
  id,
  name: text,
  short: text.optional().describe('The name where there is little room; `name` when absent.'),
  about: text.optional().describe('What it takes, or how it goes: brands, or that money comes before the item.'),
  wallet: wallet.optional().describe('Opens it at once on the provider’s page; shown in browsers that have it alone.'),
  icon: art,
  adapter: z.enum(['sandbox', 'stripe', 'adyen']),
  unpaidFor: duration,
  countries: z.array(country).min(1).optional(),
  amounts: z
    .record(currency, z.strictObject({ min: price, max: price }))
    .refine((amounts) => Object.keys(amounts).length > 0, 'must name at least one currency'),
});

export const region = z.strictObject({
  id,
  name: text,
  countries: z.array(country).describe('Empty: any country.'),
  currencies: z.array(currency).min(1).describe('The first is the default.'),
  taxIncluded: z.boolean(),
  servers: z.array(z.strictObject({ id, name: phrase })).min(1),
  methods: z.array(id).min(1),
});

export const game = z.strictObject({
  gid: z.int().min(1).max(MOST),
  pids: z.array(z.int().min(1)).min(1),
  name: text,
  tagline: text,
  genre: text,
  platforms: z.array(z.enum(['ios', 'android', 'pc'])).min(1),
  accent: z.strictObject({ from: colour, to: colour }),
  icon: art,
  cover: art,
  links: z.strictObject({
    support: link,
    terms: link,
    privacy: link,
    download: z.strictObject({ ios: link.optional(), android: link.optional(), pc: link.optional() }),
    deepLink: appAddress.optional().describe('Opens the installed game; best a universal link, https://…'),
    pcReturn: appAddress.optional().describe('Where its PC client takes up a sign-in that it began in a browser.'),
  }),
  backend: z.strictObject({
    protocol: z.literal('http-v1'),
    accounts: id
      .optional()
      .describe('Games that name the same have their accounts in common: a player’s number is one person’s in all.'),
    refundRefused: z.boolean().default(true).describe('Money goes back when the game refuses an item for good.'),
    endpoint: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  }),
  firstTopUp: z
    .strictObject({ scope: z.enum(['game', 'item']) })
    .default({ scope: 'game' })
    .describe('One first top-up bonus for each account: in the whole game, or for each item.'),
  rebate: window.extend({ percent }).optional().describe('Granted on top of every item’s contents while it runs.'),
  goods: z.array(z.strictObject({ id, name: text, description: text.optional().describe('What it is for.') })).min(1),
  regions: z.array(region).min(1),
});

/** Who an item is for: those who bought nothing in the game yet, those who come back, or by what they spent. */
const audience = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('new') }),
  z.strictObject({ is: z.literal('returning') }).describe('Bought before, and nothing in the last 30 days.'),
  z
    .strictObject({ is: z.literal('spender'), from: z.int().min(0), below: z.int().min(1).optional() })
    .describe('Spent so much in the last 90 days, in minor units of the reference currency.'),
]);

export const coupon = z.strictObject({
  id,
  name: text,
  description: text,
  percent: z.int().min(1).max(90),
  minimum: z
    .record(currency, z.int().min(0))
    .refine((amounts) => Object.keys(amounts).length > 0, 'must name at least one currency')
    .describe('The list price from which it can be used; it holds for these currencies alone.'),
  cap: pricesPerCurrency.default({}).describe('The most that it saves; no cap where absent.'),
  games: z.array(z.int().min(1)).default([]).describe('Empty: every game.'),
  given: z
    .enum(['claim', 'code', 'grant'])
    .describe('How players get it: in the coupon centre, by a promo code, or by the publisher alone.'),
  code: z
    .string()
    .regex(/^[A-Z0-9]{4,32}$/, 'must be 4 to 32 capital letters and digits')
    .optional(),
  claim: window.default({}).describe('When it can be claimed.'),
  validFor: duration.describe('How long it can be used once it is claimed.'),
  validUntil: instant.optional().describe('Ends every one of them, however late it was claimed.'),
  stock: z.int().min(1).max(MOST).optional().describe('Claimed at most this many times by all players together.'),
  perPlayer: z.int().min(1).max(100).default(1),
});

export const tax = z.strictObject({
  country,
  name: text,
  percent: z.number().min(0.01).max(100).multipleOf(0.01),
});

export const item = z.strictObject({
  id,
  kind: z.enum(['currency', 'gift', 'subscription']),
  name: text.describe('`{quantity}` stands for the quantity of the first content.'),
  description: text,
  art,
  contents: z.array(z.strictObject({ good: id, quantity: z.int().min(1), bonus: z.int().min(0).default(0) })).min(1),
  prices: pricesPerCurrency.default({}),
  free: z.literal(true).optional().describe('Has no price: claimed, as often as its limit allows.'),
  requires: id.optional().describe('The item of this game that the account must have bought before.'),
  audience: audience.optional().describe('Offered to these players alone.'),
  firstTopUpBonusPercent: z.int().min(0).max(1000).default(0),
  limit: z
    .strictObject({
      count: z.int().min(1).max(MOST),
      period: z.enum(['day', 'week', 'month', 'lifetime']),
      per: z.enum(['character', 'account']),
      timeZone: timeZone.default('UTC'),
      resetHour: z.int().min(0).max(23).default(0),
    })
    .optional(),
  stock: z.int().min(0).max(MOST).optional().describe('Sold at most this many times to all buyers together.'),
  level: z.strictObject({ min: z.int().min(1).optional(), max: z.int().min(1).optional() }).default({}),
  sale: window.default({}),
  tags: z.array(z.enum(['hot', 'new', 'best_value', 'limited'])).default([]),
  vip: z.boolean().default(true),
});

export const methodsFile = z.strictObject({ methods: z.array(method).min(1) });
export const couponsFile = z.strictObject({ coupons: z.array(coupon) });
export const taxesFile = z.strictObject({ taxes: z.array(tax) });
export const itemsFile = z.strictObject({ items: z.array(item).min(1) });
export const gameDocument = z.strictObject({ game, items: z.array(item).min(1) });

export type Text = z.output<typeof text>;
export type PublisherEntry = z.output<typeof publisher>;
export type MethodEntry = z.output<typeof method>;
export type RegionEntry = z.output<typeof region>;
export type GameEntry = z.output<typeof game>;
export type ItemEntry = z.output<typeof item>;
export type Audience = z.output<typeof audience>;
export type CouponTemplate = z.output<typeof coupon>;
export type TaxEntry = z.output<typeof tax>;
