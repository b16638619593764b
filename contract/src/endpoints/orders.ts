import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency, minorUnits } from '../money.ts';
import { character } from './characters.ts';
import { grant } from './games.ts';

const instant = z.iso.datetime();
const id = z.string().min(1).max(64);

const choice = z.strictObject({
  gid: z.int(),
  region: id,
  item: id,
  currency: currency.optional().describe('One of the region’s; its first when absent.'),
  country: z.string().length(2).optional().describe('One of the region’s, for its tax; its first when absent.'),
});

/** A percent of the item's contents on top of them: for the first top-up, or while the game runs a rebate. */
const promotion = z.strictObject({ kind: z.enum(['first_top_up', 'rebate']), percent: z.int().min(1) });

const priced = grant.extend({ extra: z.int().min(0).describe('How many the promotion adds.') });

/** The price of an order and how it comes about: list price - discount (+ tax, where it is not included) = total. */
export const price = z.strictObject({
  currency,
  list: minorUnits,
  discount: minorUnits.describe('What the coupon saves.'),
  coupon: z.strictObject({ name: z.string(), percent: z.int() }).nullable(),
  tax: z
    .strictObject({
      name: z.string(),
      percent: z.number().describe('Such as 19 or 8.1.'),
      amount: minorUnits,
      included: z.boolean().describe('Part of the list price already, not added to it.'),
    })
    .nullable(),
  total: minorUnits,
  grants: z.array(priced),
  promotion: promotion.nullable(),
  vipPoints: z.int().min(0).describe('Estimated points, 1 per whole unit of the reference amount.'),
});

/** One of the player's coupons, as it stands to a choice. */
export const couponOption = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  percent: z.int(),
  saves: minorUnits.describe('0 where it cannot be used.'),
  expiresAt: instant,
  reason: z
    .enum(['game', 'currency', 'minimum', 'reserved'])
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
});

/** The specification's four, then what happens to an order beside them. */
export const orderStatus = z.enum([
  'unpaid',
  'paying',
  'paid',
  'payment_failed',
  'cancelled',
  'expired',
  'partially_refunded',
  'refunded',
  'disputed',
]);
export const itemStatus = z.enum(['waiting', 'sending', 'sent', 'not_met', 'refunded']);

export const timelineEvent = z.strictObject({
  event: z.enum([
    'created',
    'paying',
    'payment_failed',
    'paid',
    'expired',
    'cancelled',
    'sending',
    'sent',
    'not_met',
    'partially_refunded',
    'refunded',
    'refund_failed',
    'money_returned',
    'disputed',
    'dispute_won',
    'dispute_lost',
  ]),
  at: instant,
});

export const orderSummary = z.strictObject({
  number: z.string(),
  status: orderStatus,
  itemStatus,
  game: z.strictObject({ gid: z.int(), name: z.string(), icon: z.string() }),
  region: z.strictObject({ id: z.string(), name: z.string() }),
  character,
  item: z.strictObject({ id: z.string(), name: z.string(), art: z.string() }),
  currency,
  total: minorUnits,
  createdAt: instant,
});

export const order = orderSummary.extend({
  quote: price,
  method: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  email: z.string().nullable(),
  failure: z.string().nullable().describe('Why the last payment failed: declined | abandoned | error.'),
  expiresAt: instant.nullable().describe('Until when it can be paid.'),
  payable: z.boolean(),
  cancellable: z.boolean(),
  cancelWaitUntil: instant.nullable().describe('The next attempt to cancel has to wait until then.'),
  returning: z.boolean().describe('Money that came after the order had ended is on its way back.'),
  timeline: z.array(timelineEvent),
});

const number = z.strictObject({ number: z.string().max(40) });

/** Why a character may not have an item, for money or for nothing. */
export const itemErrors = [
  'session.required',
  'account.leaving',
  'request.key_missing',
  'request.key_reused',
  'request.in_flight',
  'game.unknown',
  'region.unknown',
  'item.unknown',
  'item.not_on_sale',
  'item.not_for_you',
  'item.locked',
  'item.level_too_low',
  'item.level_too_high',
  'item.limit_reached',
  'item.sold_out',
  'character.unknown',
  'character.guest',
  'game.unavailable',
] as const;

export const orders = {
  'POST /quotes': endpoint({
    summary: 'The price of a choice and what it grants: the only source of prices',
    auth: 'optional',
    body: choice.extend({
      coupon: z
        .union([z.enum(['best', 'none']), z.uuid()])
        .default('best')
        .describe('`best`: the one of the player’s that saves most. One that cannot be used is left out.'),
      locale: locale.default('en'),
    }),
    output: quote,
    errors: ['game.unknown', 'region.unknown', 'region.country', 'item.unknown', 'item.no_price'],
  }),
  'POST /orders': endpoint({
    summary: 'Place an order at the total that was shown',
    auth: 'player',
    idempotent: true,
    body: choice.extend({
      roleId: id,
      method: id,
      total: minorUnits.describe('The total the player saw; another one is refused with the new quote.'),
      coupon: z.uuid().nullable().default(null).describe('Of the player’s own; one for each order.'),
      promotion: promotion
        .nullable()
        .optional()
        .describe('What the player was shown on top of the item; another one is refused with `order.price_changed`.'),
      email: z.email().max(254).optional(),
      locale: locale.default('en'),
      variant: z.enum(['desktop', 'mobile']).default('desktop').describe('Which result page the provider returns to.'),
    }),
    output: order,
    errors: [
      ...itemErrors,
      'region.country',
      'item.no_price',
      'order.spending_cap',
      'method.unknown',
      'method.currency',
      'method.amount',
      'order.price_changed',
      'coupon.unavailable',
      'first_top_up.taken',
    ],
  }),
  'POST /orders/:number/payments': endpoint({
    summary: 'Start a payment: answers the address of the provider’s page',
    auth: 'player',
    idempotent: true,
    params: number,
    body: z.strictObject({ method: id }),
    output: z.strictObject({ redirectUrl: z.string() }),
    errors: [
      'session.required',
      'request.key_missing',
      'request.key_reused',
      'request.in_flight',
      'order.unknown',
      'order.not_payable',
      'coupon.unavailable',
      'first_top_up.taken',
      'method.unknown',
      'method.currency',
      'method.amount',
      'payment.provider_unavailable',
    ],
  }),
  'POST /orders/:number/cancel': endpoint({
    summary: 'Cancel an unpaid order; the provider is asked first',
    auth: 'player',
    params: number,
    body: z.strictObject({
      confirmed: z.literal(true).describe('The player ticked that no payment was completed.'),
      locale: locale.default('en'),
    }),
    output: order,
    errors: ['session.required', 'order.unknown', 'order.not_cancellable', 'order.cancel_wait'],
  }),
  'GET /orders': endpoint({
    summary: 'The player’s orders, newest first; the last month unless a range is given',
    auth: 'player',
    query: z.strictObject({
      locale: locale.default('en'),
      gid: z.coerce.number().int().optional(),
      status: z
        .enum(['all', 'paid', 'unpaid', 'failed', 'cancelled', 'refunded'])
        .default('all')
        .describe('`refunded`: in part, whole, or disputed. Some orders fit more than one.'),
      from: instant.optional(),
      until: instant.optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(50).default(10),
    }),
    output: z.strictObject({ orders: z.array(orderSummary), more: z.boolean() }),
    errors: ['session.required'],
  }),
  'GET /orders/:number': endpoint({
    summary: 'One order with its timeline',
    auth: 'player',
    params: number,
    query: z.strictObject({ locale: locale.default('en') }),
    output: order,
    errors: ['session.required', 'order.unknown'],
  }),
  'GET /orders/:number/events': endpoint({
    summary: 'The order, now and after each change, as server-sent events',
    auth: 'player',
    stream: 'order',
    params: number,
    query: z.strictObject({ locale: locale.default('en') }),
    output: order,
    errors: ['session.required', 'order.unknown'],
  }),
};

export type Price = z.infer<typeof price>;
export type CouponOption = z.infer<typeof couponOption>;
export type Quote = z.infer<typeof quote>;
export type Order = z.infer<typeof order>;
export type OrderSummary = z.infer<typeof orderSummary>;
export type OrderStatus = z.infer<typeof orderStatus>;
export type ItemStatus = z.infer<typeof itemStatus>;
export type TimelineEvent = z.infer<typeof timelineEvent>;
