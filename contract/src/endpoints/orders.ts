import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency, minorUnits } from '../money.ts';
import { bound, instant } from '../time.ts';
import { character } from './characters.ts';
import { choice, price, promotion } from './quotes.ts';
import { email } from './session.ts';
import { withdrawal } from './withdrawal.ts';

const id = z.string().min(1).max(64);
const word = z.string().regex(/^[!-~]{1,64}$/, 'Must be 1 to 64 visible characters of ASCII');

/**
 * The source of the visit in which the order is placed, by the parameter of its address. Use it only to compare
 * channels.
 */
export const attribution = z.strictObject({
  pid: z.int().min(1).describe('The channel of the game.'),
  fromId: word.optional().describe('The campaign, link or person; absent: the address named none.'),
  refer: word.optional().describe('Where the visit came from; absent: the address does not say.'),
});

/** The four states of the specification, then those of special cases. */
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
/** The answer of the game, independent of what happened to the money since. */
export const itemStatus = z.enum([
  'waiting',
  'sending',
  'sent',
  'not_met',
  'recalling',
  'withdrawn',
  'unclear',
  'taken_back',
]);

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
    'recalling',
    'withdrawn',
    'unclear',
    'partially_refunded',
    'refunded',
    'refund_failed',
    'money_returned',
    'disputed',
    'dispute_won',
    'dispute_lost',
    'character_changed',
    'contract_withdrawn',
    'taken_back',
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
  contents: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        quantity: z.int(),
        onTop: z.int().describe('So many of them come on top of what the item is named for.'),
      }),
    )
    .describe('All that the game gives, each in one number: with the bonus and what a promotion adds.'),
  currency,
  total: minorUnits,
  country: z.string().length(2).nullable().describe('For which it was priced; null: not known.'),
  state: z
    .string()
    .nullable()
    .optional()
    .describe('Of the country, where its tax depends on it; a portal of the version before does not say.'),
  method: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  expiresAt: instant.nullable().describe('Until when it can be paid.'),
  payable: z.boolean(),
  instructionsUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional()
    .describe(
      'The provider’s page that says how to pay, such as the code of a voucher, while the payment waits. Null if there is none. A portal of the version before does not say.',
    ),
  createdAt: instant,
});

/** An order in the history. */
const listedOrder = orderSummary.extend({
  again: z.boolean().describe('It was bought, and the same can be bought now.'),
  contractWithdrawn: z
    .boolean()
    .optional()
    .describe('The player withdrew from its contract; a portal of the version before does not say.'),
});

export const order = orderSummary.extend({
  quote: price,
  email: z.string().nullable(),
  refer: z
    .string()
    .nullable()
    .optional()
    .describe('The game’s own reference; a portal of the version before does not say.'),
  failure: z.string().nullable().describe('Why the last payment failed: declined | abandoned | error | sold_out.'),
  heldUntil: instant.nullable().describe('Until when a piece of a limited stock is kept for it; null: none is.'),
  holdOver: z
    .boolean()
    .describe('It was kept for long enough: money that comes takes a piece if one is left, else goes back.'),
  cancellable: z.boolean(),
  cancelWaitUntil: instant.nullable().describe('The next attempt to cancel has to wait until then.'),
  points: z
    .strictObject({
      count: z.int().min(1),
      state: z.enum(['when_paid', 'earned']),
      credited: z.boolean().describe('They are on the account: what was earned comes a moment after the payment.'),
    })
    .nullable()
    .describe('VIP points that the order earned, or earns once it is paid; null where it brings none.'),
  returning: z.boolean().describe('Money that came after the order had ended is on its way back.'),
  timeline: z.array(timelineEvent),
  characterChangeable: z
    .boolean()
    .optional()
    .describe('No delivery was tried: it can go to another character. A portal of the version before does not say.'),
  late: z
    .strictObject({
      nextTryAt: instant
        .nullable()
        .describe('When the game is asked next; null: as soon as that is possible, or no more.'),
      lastTryAt: instant
        .nullable()
        .describe('When the last try is made at the latest; null: it was made, and the publisher’s team looks at it.'),
    })
    .nullable()
    .optional()
    .describe(
      'The game has not taken the item 15 minutes after the payment; null: it is in time. A portal of the version before does not say.',
    ),
  withdrawal: withdrawal
    .nullable()
    .optional()
    .describe('Null where the law of the buyer’s country asks for none; a portal of the version before does not say.'),
});

const number = z.strictObject({ number: z.string().max(40) });

/** Reasons why a character may not get an item, paid or free. */
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
  'item.vip_level',
  'item.locked',
  'item.waiting',
  'item.game_locked',
  'item.level_too_low',
  'item.level_too_high',
  'item.limit_reached',
  'item.sold_out',
  'character.unknown',
  'character.guest',
  'game.unavailable',
] as const;

/** The input of a call that starts a payment. */
const paying = z.strictObject({ method: id });

/** The address of the provider's page. */
const started = z.strictObject({ redirectUrl: z.string() });

const paymentErrors = [
  'session.required',
  'request.key_missing',
  'request.key_reused',
  'request.in_flight',
  'order.unknown',
  'order.not_payable',
  'item.sold_out',
  'coupon.unavailable',
  'first_top_up.taken',
  'offer.used',
  'method.unknown',
  'method.currency',
  'method.amount',
  'method.refused',
  'payment.provider_unavailable',
  'payment.undecided',
] as const;

/** The outcome of a payment that was started by the call that placed its order. */
const payment = z.strictObject({
  redirectUrl: z.string().nullable().describe('The address of the provider’s page; null: no payment started.'),
  refusal: z
    .strictObject({
      status: z.int().describe('The HTTP status that `POST /orders/:number/payments` would have.'),
      code: z.enum(paymentErrors),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())])),
    })
    .nullable()
    .describe('Why no payment started: the order is stored and unpaid. Null if one started.'),
});

export const orders = {
  'POST /orders': endpoint({
    summary:
      'Place an order at the total that was shown, and pay it if `pay` is given; the same choice again answers the open order',
    auth: 'player',
    limit: 'buying',
    alsoCounts: { field: 'pay', as: 'POST /orders/:number/payments' },
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
      refer: word.optional().describe('The game’s own reference, where a game opened the payment.'),
      attribution: attribution.optional().describe('Only of who agreed to be counted.'),
      waiver: z
        .string()
        .max(64)
        .optional()
        .describe('The version of the waiver that the player agreed to, where their country has one.'),
      email: email.optional(),
      locale: locale.default('en'),
      variant: z.enum(['desktop', 'mobile']).default('desktop').describe('Which result page the provider returns to.'),
      pay: paying
        .optional()
        .describe(
          'Starts the payment too: once the order is stored, as `POST /orders/:number/payments` with the same key. A repeat with the key starts no second one.',
        ),
    }),
    output: order.extend({
      payment: payment
        .optional()
        .describe('Present if the call asked to pay. The order may be shown as it was before its payment started.'),
    }),
    errors: [
      ...itemErrors,
      'region.country',
      'region.state',
      'item.no_price',
      'order.spending_cap',
      'order.too_many_open',
      'order.item_open',
      'method.unknown',
      'method.currency',
      'method.amount',
      'order.price_changed',
      'order.waiver_missing',
      'order.waiver_changed',
      'coupon.unavailable',
      'first_top_up.taken',
      'offer.unknown',
      'offer.ended',
      'offer.used',
    ],
  }),
  'POST /orders/:number/payments': endpoint({
    summary: 'Start a payment: answers the address of the provider’s page',
    auth: 'player',
    limit: 'buying',
    idempotent: true,
    params: number,
    body: paying,
    output: started,
    errors: paymentErrors,
  }),
  'POST /orders/:number/cancel': endpoint({
    summary: 'Cancel an unpaid order; the provider is asked first. One that is cancelled already is answered as it is',
    auth: 'player',
    limit: 'buying',
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
    limit: 'costly',
    query: z.strictObject({
      locale: locale.default('en'),
      gid: addressNumber(z.int32()).optional(),
      status: z
        .enum(['all', 'paid', 'unpaid', 'failed', 'cancelled', 'refunded'])
        .default('all')
        .describe('`refunded`: in part, whole, or disputed. Some orders fit more than one.'),
      from: bound.optional(),
      until: bound.optional(),
      page: addressNumber(z.int().min(1).max(1000)).default(1),
      size: addressNumber(z.int().min(1).max(50)).default(10),
    }),
    output: z.strictObject({ orders: z.array(listedOrder), more: z.boolean() }),
    errors: ['session.required'],
  }),
  'GET /orders/:number': endpoint({
    summary: 'One order with its timeline',
    auth: 'player',
    limit: 'address',
    params: number,
    query: z.strictObject({ locale: locale.default('en') }),
    output: order,
    errors: ['session.required', 'order.unknown'],
  }),
  'GET /orders/:number/events': endpoint({
    summary: 'The order, now and after each change, as server-sent events',
    auth: 'player',
    limit: 'address',
    stream: 'order',
    params: number,
    query: z.strictObject({ locale: locale.default('en') }),
    output: order,
    errors: ['session.required', 'order.unknown'],
  }),
};

export type Payment = z.infer<typeof payment>;
export type Attribution = z.infer<typeof attribution>;
export type Order = z.infer<typeof order>;
export type OrderSummary = z.infer<typeof orderSummary>;
export type ListedOrder = z.infer<typeof listedOrder>;
export type OrderStatus = z.infer<typeof orderStatus>;
export type ItemStatus = z.infer<typeof itemStatus>;
export type TimelineEvent = z.infer<typeof timelineEvent>;
