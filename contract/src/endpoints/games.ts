import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency, minorUnits } from '../money.ts';
import { instant } from '../time.ts';
import { waiver } from './withdrawal.ts';

const assetUrl = z.string().describe('Path of an image on this host, immutable.');

export const gameSummary = z.strictObject({
  gid: z.int(),
  name: z.string(),
  tagline: z.string(),
  genre: z.string(),
  icon: assetUrl,
  cover: assetUrl,
  accent: z.strictObject({ from: z.string(), to: z.string() }).describe('CSS colours of the game.'),
  platforms: z.array(z.enum(['ios', 'android', 'pc'])),
});

export const grant = z.strictObject({
  id: z.string(),
  name: z.string(),
  quantity: z.int().min(1),
  bonus: z.int().min(0).describe('How many of them are granted on top of `quantity`.'),
});

export const limit = z.strictObject({
  count: z.int().min(1),
  period: z.enum(['day', 'week', 'month', 'lifetime']),
  per: z.enum(['character', 'account']),
  timeZone: z.string().describe('IANA zone in which the period turns.'),
  resetHour: z.int().min(0).max(23),
});

export const item = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['currency', 'gift', 'subscription']),
  art: assetUrl,
  grants: z.array(grant.extend({ description: z.string().nullable().describe('What it is for.') })),
  prices: z.record(currency, minorUnits),
  pricesIn: z
    .record(z.string(), z.record(currency, minorUnits))
    .optional()
    .describe(
      'Other prices by price list, see `priceLists` of the game. A lower one counts only if the network address is in a country of the list.',
    ),
  bonusPercent: z.int().min(0),
  firstTopUpBonusPercent: z.int().min(0),
  limit: limit.nullable(),
  level: z.strictObject({ min: z.int().nullable(), max: z.int().nullable() }),
  sale: z.strictObject({ from: instant.nullable(), until: instant.nullable() }),
  tags: z.array(z.enum(['hot', 'new', 'best_value', 'limited'])),
  vip: z.boolean().describe('Counts for VIP points.'),
  free: z.boolean().describe('Has no price: it is claimed, as often as its limit allows.'),
  requires: z.string().nullable().describe('The item that has to be bought before.'),
  personal: z.boolean().describe('Offered to some players alone.'),
  vipLevel: z
    .strictObject({ id: z.string(), name: z.string(), from: z.int().describe('Points that reach it.') })
    .nullable()
    .describe('From this VIP level on; null: for everybody.'),
  section: z.string().optional().describe('Id of the section of the game in which it stands; absent: by its kind.'),
});

/** Payment methods of the browser: the provider's page opens them at once. */
export const wallet = z.enum(['apple_pay', 'google_pay']);

export const method = z.strictObject({
  id: z.string(),
  name: z.string(),
  short: z.string().describe('The name where there is little room.'),
  about: z.string().nullable().describe('What it takes, or how it goes: brands, or that money comes before the item.'),
  wallet: wallet.nullable().describe('Only for browsers that have it; null: for any.'),
  icon: assetUrl,
  currencies: z.array(currency),
  countries: z.array(z.string().length(2)).nullable().describe('It is offered there alone; null: anywhere.'),
  min: z.record(currency, minorUnits),
  max: z.record(currency, minorUnits),
});

export const region = z.strictObject({
  id: z.string(),
  name: z.string(),
  currencies: z.array(currency).min(1).describe('The first is the default.'),
  countries: z.array(z.string().length(2)).describe('Whose players may buy here; empty: nobody is asked.'),
  open: z.boolean().describe('It takes any country, and none by itself: the player says which.'),
  servers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  methods: z.array(z.string()).describe('Ids of payment methods on offer, in the publisher’s order.'),
  taxIncluded: z.boolean(),
  taxed: z.array(z.string().length(2)).describe('Those of its countries that have a tax.'),
  byState: z
    .array(z.string().length(2))
    .describe('Those whose tax depends on the state, see `GET /countries/:country`.'),
});

export const game = gameSummary.extend({
  keyArt: assetUrl.nullable().describe('Path of a picture for the header of the top-up page; null: none.'),
  regions: z.array(region).min(1),
  items: z.array(item),
  sections: z
    .array(z.strictObject({ id: z.string(), name: z.string() }))
    .optional()
    .describe('The publisher’s own sections of a long list of items, in order; absent: there are none.'),
  priceLists: z
    .array(z.strictObject({ id: z.string(), countries: z.array(z.string().length(2)) }))
    .optional()
    .describe('Buyers in these countries pay `pricesIn` of an item, if it has a price there; absent: there are none.'),
  methods: z.array(method),
  rebate: z
    .strictObject({ percent: z.int().min(1), from: instant.nullable(), until: instant.nullable() })
    .nullable()
    .describe('While it runs, this percent of an item’s contents is granted on top.'),
  waivers: z.array(waiver).optional().describe('What buyers of some countries agree to before they pay.'),
  documents: z.literal(true).optional().describe('Orders may have invoices; absent: the shop issues none.'),
  links: z.strictObject({
    support: z.string(),
    terms: z.string(),
    privacy: z.string(),
    open: z
      .string()
      .nullable()
      .describe('Opens the installed game: a universal link, or an address of its own scheme.'),
    download: z.strictObject({ ios: z.string().nullable(), android: z.string().nullable(), pc: z.string().nullable() }),
  }),
});

const address = z.strictObject({ label: z.string(), url: z.string() });
const publisher = z.strictObject({
  name: z.string(),
  company: z.string(),
  support: z.string(),
  shop: z.string().describe('What players call the shop; the publisher’s name where it has no other.'),
  domain: z.string().nullable().describe('The host at which players should find the shop.'),
  footer: z.strictObject({
    text: z.string().nullable(),
    links: z.array(address),
    social: z.array(address),
    poweredBy: z.boolean().describe('Whether the small print names the software.'),
  }),
});
const query = z.strictObject({ locale: locale.default('en') });

export const games = {
  'GET /games': endpoint({
    summary: 'The games of the publisher, in the order of the catalogue',
    auth: 'none',
    limit: 'address',
    query,
    output: z.strictObject({
      publisher,
      vip: z.boolean().describe('Whether purchases earn VIP points here.'),
      draw: z.boolean().describe('Whether there is a daily draw; in some countries it may be off.'),
      invites: z.boolean().describe('Whether there are invitations; they may have a window.'),
      games: z.array(gameSummary),
    }),
    errors: [],
    publicCache: 0,
  }),
  'GET /games/:gid': endpoint({
    summary: 'One game with its regions, items and payment methods',
    auth: 'none',
    limit: 'address',
    params: z.strictObject({ gid: addressNumber() }),
    query,
    output: game,
    errors: ['game.unknown'],
    publicCache: 0,
  }),
};

export type Game = z.infer<typeof game>;
export type GameSummary = z.infer<typeof gameSummary>;
export type Item = z.infer<typeof item>;
export type Grant = z.infer<typeof grant>;
export type Region = z.infer<typeof region>;
export type Method = z.infer<typeof method>;
export type Wallet = z.infer<typeof wallet>;
export type Limit = z.infer<typeof limit>;
