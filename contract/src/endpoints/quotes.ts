import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency, minorUnits } from '../money.ts';
import { instant } from '../time.ts';
import { grant } from './games.ts';

const id = z.string().min(1).max(64);

/** The choice to be priced, and its currency. */
export const choice = z.strictObject({
  gid: z.int(),
  region: id,
  item: id,
  currency: currency.optional().describe('One of the region’s; its first when absent.'),
  country: z
    .string()
    .length(2)
    .optional()
    .describe('One of the region’s, for its tax; its first when absent, which a region for any country has not.'),
  state: z
    .string()
    .min(1)
    .max(3)
    .optional()
    .describe('Of the country, where its tax depends on it; else not looked at.'),
  offer: z
    .uuid()
    .optional()
    .describe('A personal offer of the player for this item: its own price replaces the price of the item.'),
});

/** A percentage of the item's contents on top of them: for the first top-up, or while the game runs a rebate. */
export const promotion = z.strictObject({ kind: z.enum(['first_top_up', 'rebate']), percent: z.int().min(1) });

const priced = grant.extend({ extra: z.int().min(0).describe('How many the promotion adds.') });

/** The price of an order and its parts: list price - discount (+ tax, if not included) = total. */
export const price = z.strictObject({
  currency,
  list: minorUnits,
  discount: minorUnits.describe('What the coupon saves.'),
  coupon: z.strictObject({ name: z.string(), percent: z.int() }).nullable(),
  tax: z
    .strictObject({
      name: z.string().describe('With the state in brackets, where it depends on that.'),
      percent: z.number().describe('Such as 19 or 8.1; 0 in a state without one.'),
      amount: minorUnits,
      included: z.boolean().describe('Part of the list price already, not added to it.'),
    })
    .nullable(),
  total: minorUnits,
  grants: z.array(priced),
  promotion: promotion.nullable(),
  points: z.int().min(0).describe('VIP points that it earns once it is paid.'),
  offer: z
    .strictObject({ id: z.uuid(), normal: minorUnits.describe('The price of the item without the offer.') })
    .optional()
    .describe('The personal offer whose price is `list`; absent: none.'),
});

/** One of the player's coupons, and whether it applies to the choice. */
const couponOption = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  percent: z.int(),
  saves: minorUnits.describe('0 where it cannot be used.'),
  expiresAt: instant,
  reason: z
    .enum(['game', 'currency', 'minimum', 'no_saving', 'reserved'])
    .nullable()
    .describe('Why it cannot be used for this choice.'),
  minimum: minorUnits.nullable().describe('The list price from which it could be used, in this currency.'),
  order: z.string().nullable().describe('The open order that holds it.'),
});

const withReason = <R extends string>(reasons: readonly [R, ...R[]]) =>
  z
    .strictObject({ percent: z.int().min(1), reason: z.enum(reasons).nullable().describe('Why it does not apply.') })
    .nullable();

export const quote = price.extend({
  couponId: z.uuid().nullable().describe('The coupon that the price is made with.'),
  coupons: z.array(couponOption).describe('The player’s coupons: first those that can be used, by what they save.'),
  firstTopUp: withReason(['coupon', 'used', 'reserved', 'rebate']).describe('Null where the item has none.'),
  rebate: withReason(['coupon', 'first_top_up']).describe('Null while the game runs none.'),
  forfeits: promotion
    .extend({ grants: z.array(z.strictObject({ id: z.string(), name: z.string(), quantity: z.int() })) })
    .nullable()
    .describe('What would be granted on top without the coupon.'),
  heldFor: z
    .int()
    .nullable()
    .describe('Seconds that an unpaid order keeps a piece of a limited stock; null: no such stock.'),
});

export const quotes = {
  'POST /quotes': endpoint({
    summary: 'The price of a choice and what it grants: the only source of prices',
    auth: 'optional',
    limit: 'quotes',
    body: choice.extend({
      coupon: z
        .union([z.enum(['best', 'none']), z.uuid()])
        .default('best')
        .describe('`best`: the one of the player’s that saves most. One that cannot be used is left out.'),
      order: z
        .string()
        .max(40)
        .optional()
        .describe('The player’s open order that is gone on with: what it holds is free to it.'),
      locale: locale.default('en'),
    }),
    output: quote,
    errors: [
      'game.unknown',
      'region.unknown',
      'region.country',
      'region.state',
      'item.unknown',
      'item.no_price',
      'item.vip_level',
      'offer.unknown',
      'offer.ended',
      'offer.used',
    ],
  }),
  'GET /games/:gid/deals': endpoint({
    summary: 'The items that cost the player less, since a coupon would be used',
    auth: 'player',
    limit: 'costly',
    params: z.strictObject({ gid: addressNumber() }),
    query: z.strictObject({
      region: id,
      currency,
      country: choice.shape.country,
      state: choice.shape.state,
      coupon: z
        .union([z.literal('best'), z.uuid()])
        .default('best')
        .describe('As in `POST /quotes`.'),
    }),
    output: z.strictObject({
      deals: z.array(z.strictObject({ item: z.string(), price: minorUnits.describe('List price - discount.') })),
    }),
    errors: ['session.required', 'game.unknown', 'region.unknown', 'region.country', 'region.state'],
  }),
};

export type Price = z.infer<typeof price>;
export type CouponOption = z.infer<typeof couponOption>;
export type Quote = z.infer<typeof quote>;
