import { z } from 'zod';
import { wallet } from '#contract/endpoints/games.ts';
import { locale } from '#contract/locales.ts';
import { brand } from './brand.ts';
import {
  appAddress,
  art,
  colour,
  country,
  currency,
  duration,
  forLevel,
  id,
  link,
  MOST,
  percent,
  phrase,
  price,
  pricesPerCurrency,
  text,
  timeZone,
  window,
} from './vocabulary.ts';

/** The core of the catalogue: one schema for each of its YAML files. What else a folder may hold, the domains say (`section.ts`). */

export const publisher = z.strictObject({
  id: id.optional().describe('Tells whose catalogue it is, whatever the name becomes; the name where absent.'),
  name: phrase,
  company: phrase,
  support: link,
  brand: brand.optional().describe('How the shop looks and what it is called; without it, as the publisher.'),
  locales: z.array(locale).min(1),
  reference: z
    .strictObject({
      currency,
      rates: pricesPerCurrency.describe('Minor units of each currency that are worth one whole unit of this one.'),
      tolerance: z
        .record(currency, z.number().min(1).max(1000))
        .optional()
        .describe('How many times prices in a currency may differ from its rate; 3 where absent.'),
    })
    .describe('In which spending of several currencies is counted, at fixed rates.'),
  rounding: pricesPerCurrency.default({}).describe('Discounts are rounded to whole multiples of it; 1 where absent.'),
});

export const method = z.strictObject({
  id,
  name: text,
  short: text.optional().describe('The name where there is little room; `name` when absent.'),
  about: text.optional().describe('What it takes, or how it goes: brands, or that money comes before the item.'),
  wallet: wallet.optional().describe('Opens it at once on the provider’s page; shown in browsers that have it alone.'),
  icon: art,
  adapter: z.string().describe('The name of the payment provider that carries it out.'),
  unpaidFor: duration,
  countries: z.array(country).min(1).optional(),
  amounts: z
    .record(currency, z.strictObject({ min: price, max: price }))
    .refine((amounts) => Object.keys(amounts).length > 0, 'must name at least one currency'),
});

export const region = z.strictObject({
  id,
  name: text,
  countries: z
    .union([z.literal('any'), z.array(country)])
    .describe('The first is the default. `any`: each there is, and the player says which. Empty: nobody asks.'),
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
  keyArt: art.optional().describe('A figure in the header of the top-up page; none where absent.'),
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

/** Who an item is for: those who bought nothing in the game yet, those who come back, by what they spent, or by their level. */
const audience = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('new') }),
  z.strictObject({ is: z.literal('returning') }).describe('Bought before, and nothing in the last 30 days.'),
  z
    .strictObject({ is: z.literal('spender'), from: z.int().min(0), below: z.int().min(1).optional() })
    .describe('Spent so much in the last 90 days, in minor units of the reference currency.'),
  forLevel,
]);

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
  audience: audience.optional().describe('Offered to these players alone. What is for a level is seen by all.'),
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
  section: id.optional().describe('The section of this file in which it stands; by its kind where absent.'),
});

/** A part of a long page of items, in the publisher's words. */
const itemSection = z.strictObject({ id, name: text });

export const methodsFile = z.strictObject({ methods: z.array(method).min(1) });
/** The same for a folder, which may name only the product's payment providers. */
export const methodsFileFor = (adapters: readonly string[]) =>
  z.strictObject({ methods: z.array(method.extend({ adapter: z.enum(adapters) })).min(1) });
export const itemsFile = z.strictObject({
  sections: z.array(itemSection).optional().describe('In the order of the page.'),
  items: z.array(item).min(1),
});
export const gameDocument = itemsFile.extend({ game });

export type PublisherEntry = z.output<typeof publisher>;
export type MethodEntry = z.output<typeof method>;
export type RegionEntry = z.output<typeof region>;
export type GameEntry = z.output<typeof game>;
export type ItemEntry = z.output<typeof item>;
export type ItemSectionEntry = z.output<typeof itemSection>;
export type ItemsEntry = z.output<typeof itemsFile>;
export type Audience = z.output<typeof audience>;
