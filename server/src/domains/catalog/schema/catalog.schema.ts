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
  instant,
  link,
  MAX_INTEGER,
  percent,
  phrase,
  price,
  pricesPerCurrency,
  text,
  timeZone,
  window,
} from './vocabulary.ts';

/** The core of the catalogue: one schema for each YAML file. Domains add sections and collections (`section.ts`). */

export const publisher = z.strictObject({
  id: id.optional().describe('Identifies the publisher even if the name changes; default: the name.'),
  name: phrase,
  company: phrase,
  support: link,
  brand: brand.optional().describe('Look and name of the shop; default: neutral, with the publisher’s name.'),
  locales: z.array(locale).min(1),
  reference: z
    .strictObject({
      currency,
      rates: pricesPerCurrency.describe('Minor units of each currency that equal one whole unit of `currency`.'),
      tolerance: z
        .record(currency, z.number().min(1).max(1000))
        .optional()
        .describe('The factor by which prices in a currency may differ from its rate; default 3.'),
    })
    .describe('The currency in which spending is counted, at fixed rates.'),
  rounding: pricesPerCurrency.default({}).describe('Discounts are rounded to multiples of it; default 1.'),
});

/** A provider of a method, with the payments that it gets. */
const routeEntry = <Adapter extends z.ZodType<string>>(adapter: Adapter) =>
  z.strictObject({
    adapter: adapter.describe('The name of the payment provider.'),
    countries: z.array(country).min(1).optional().describe('Only for buyers in these countries; default: all.'),
    currencies: z.array(currency).min(1).optional().describe('Only in these currencies; default: all of the method.'),
    from: price.optional().describe('Only totals of at least this, in minor units of `currencies`.'),
    to: price.optional().describe('Only totals of at most this, in minor units of `currencies`.'),
  });

export const method = z.strictObject({
  id,
  name: text,
  short: text.optional().describe('A short name for small spaces; default `name`.'),
  about: text.optional().describe('A hint for players, such as card brands, or when the item arrives.'),
  wallet: wallet
    .optional()
    .describe('The provider’s page opens this wallet at once. Shown only in browsers that support it.'),
  icon: art,
  adapter: z.string().optional().describe('The name of the payment provider that carries it out.'),
  providers: z
    .array(routeEntry(z.string()))
    .min(1)
    .optional()
    .describe('Instead of `adapter`: several providers. The first that fits a payment gets it.'),
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
    .describe('The first is the default. `any`: all countries; the player chooses. Empty: players are not asked.'),
  currencies: z.array(currency).min(1).describe('The first is the default.'),
  taxIncluded: z.boolean(),
  servers: z.array(z.strictObject({ id, name: phrase })).min(1),
  methods: z.array(id).min(1),
});

export const game = z.strictObject({
  gid: z.int().min(1).max(MAX_INTEGER),
  pids: z.array(z.int().min(1)).min(1),
  name: text,
  tagline: text,
  genre: text,
  platforms: z.array(z.enum(['ios', 'android', 'pc'])).min(1),
  accent: z.strictObject({ from: colour, to: colour }),
  icon: art,
  cover: art,
  keyArt: art.optional().describe('A figure in the header of the top-up page.'),
  links: z.strictObject({
    support: link,
    terms: link,
    privacy: link,
    download: z.strictObject({ ios: link.optional(), android: link.optional(), pc: link.optional() }),
    deepLink: appAddress.optional().describe('Opens the installed game; preferably a universal link, https://…'),
    returnTo: z
      .array(appAddress)
      .min(1)
      .optional()
      .describe('Beginnings of addresses to which payment links may return. Absent: the app or host of `deepLink`.'),
    pcReturn: appAddress.optional().describe('Address at which the PC client continues a sign-in from a browser.'),
  }),
  backend: z.strictObject({
    protocol: z.literal('http-v1'),
    accounts: id
      .optional()
      .describe('Games with the same value share accounts: a player number means the same person in all of them.'),
    refundRefused: z.boolean().default(true).describe('Refund the order when the game refuses an item for good.'),
    takesBack: z
      .boolean()
      .default(false)
      .describe('The game can take a delivered item back: it serves the call take-back.'),
    endpoint: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  }),
  firstTopUp: z
    .strictObject({ scope: z.enum(['game', 'item']) })
    .default({ scope: 'game' })
    .describe('Each account gets the first top-up bonus once in the game, or once for each item.'),
  rebate: window.extend({ percent }).optional().describe('Added to the contents of every item during this time.'),
  personalOffers: z
    .strictObject({
      floor: z.int().min(1).max(100).describe('Percent of the price that an own price must reach.'),
      longest: duration.describe('The longest time for which an offer is open.'),
      items: z.array(id).min(1),
    })
    .optional()
    .describe('Own prices for single players, which the publisher’s backend makes; absent: none.'),
  goods: z
    .array(z.strictObject({ id, name: text, description: text.optional().describe('Its use in the game.') }))
    .min(1),
  regions: z.array(region).min(1),
});

/** Prices with at least one currency. */
const amounts = pricesPerCurrency.refine((prices) => Object.keys(prices).length > 0, 'must name at least one currency');
const pricesIn = z.record(id, amounts);

/** The audience of an item: buyers by their purchases, players with a personal offer, or players by VIP level. */
const audience = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('new') }),
  z.strictObject({ is: z.literal('returning') }).describe('Bought before, but not in the last 30 days.'),
  z
    .strictObject({ is: z.literal('spender'), from: z.int().min(0), below: z.int().min(1).optional() })
    .describe('Spending in the last 90 days, in minor units of the reference currency.'),
  z.strictObject({ is: z.literal('offered') }).describe('Sold only by personal offers.'),
  forLevel,
]);

export const item = z.strictObject({
  id,
  kind: z.enum(['currency', 'gift', 'subscription']),
  name: text.describe('`{quantity}` is replaced with the quantity of the first content.'),
  description: text,
  art,
  contents: z.array(z.strictObject({ good: id, quantity: z.int().min(1), bonus: z.int().min(0).default(0) })).min(1),
  prices: pricesPerCurrency.default({}),
  pricesIn: pricesIn
    .optional()
    .describe('Other prices for the countries of a price list of this file, by its id. Others pay `prices`.'),
  pricesFrom: z
    .array(
      z
        .strictObject({ from: instant, prices: pricesPerCurrency.default({}), pricesIn: pricesIn.optional() })
        .refine((later) => later.pricesIn !== undefined || Object.keys(later.prices).length > 0, {
          error: 'must name at least one currency',
          path: ['prices'],
        }),
    )
    .max(50)
    .optional()
    .describe('Later prices, in the order of time. Each changes only the currencies that it names.'),
  free: z.literal(true).optional().describe('Has no price. Players claim it, as often as its limit allows.'),
  requires: id.optional().describe('The item of this game that the account must have bought before.'),
  audience: audience.optional().describe('Offered only to these players. Items for a VIP level are visible to all.'),
  firstTopUpBonusPercent: z.int().min(0).max(1000).default(0),
  limit: z
    .strictObject({
      count: z.int().min(1).max(MAX_INTEGER),
      period: z.enum(['day', 'week', 'month', 'lifetime']),
      per: z.enum(['character', 'account']),
      timeZone: timeZone.default('UTC'),
      resetHour: z.int().min(0).max(23).default(0),
    })
    .optional(),
  stock: z
    .int()
    .min(0)
    .max(MAX_INTEGER)
    .optional()
    .describe('The number of times that it can be sold to all buyers together.'),
  level: z.strictObject({ min: z.int().min(1).optional(), max: z.int().min(1).optional() }).default({}),
  sale: window.default({}),
  tags: z.array(z.enum(['hot', 'new', 'best_value', 'limited'])).default([]),
  vip: z.boolean().default(true),
  section: id.optional().describe('The section of this file in which it appears; default: by its kind.'),
});

/** Countries that have other prices than the rest. */
const priceList = z.strictObject({ id, countries: z.array(country).min(1) });

/** A part of a long page of items, named by the publisher. */
const itemSection = z.strictObject({ id, name: text });

export const methodsFile = z.strictObject({ methods: z.array(method).min(1) });
/** The same for a folder, which may name only the product's payment providers. */
export const methodsFileFor = (adapters: readonly string[]) =>
  z.strictObject({
    methods: z
      .array(
        method.extend({
          adapter: z.enum(adapters).optional(),
          providers: z
            .array(routeEntry(z.enum(adapters)))
            .min(1)
            .optional(),
        }),
      )
      .min(1),
  });
export const itemsFile = z.strictObject({
  sections: z.array(itemSection).optional().describe('In the order of the page.'),
  priceLists: z
    .array(priceList)
    .max(50)
    .optional()
    .describe('Countries for which items can have other prices, see `pricesIn`.'),
  items: z.array(item).min(1),
});
export const gameDocument = itemsFile.extend({ game });

export type PublisherEntry = z.output<typeof publisher>;
export type MethodEntry = z.output<typeof method>;
export type RouteEntry = z.output<ReturnType<typeof routeEntry<z.ZodString>>>;
export type RegionEntry = z.output<typeof region>;
export type GameEntry = z.output<typeof game>;
export type ItemEntry = z.output<typeof item>;
export type PriceListEntry = z.output<typeof priceList>;
export type ItemSectionEntry = z.output<typeof itemSection>;
export type ItemsEntry = z.output<typeof itemsFile>;
export type Audience = z.output<typeof audience>;
