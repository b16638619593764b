import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { acted, paidWith, why } from './shared.ts';

/** An order as operators see it. Amounts are minor units. */
export const operatorOrder = z.strictObject({
  playerId: z.uuid(),
  number: z.string(),
  uid: z.int(),
  paymentState: z.string(),
  itemState: z.string(),
  gid: z.int(),
  gameName: z.string().nullable().describe('In English; null: the catalogue no longer has the game.'),
  item: z.string(),
  itemName: z.string().nullable(),
  method: z.string(),
  currency: z.string(),
  total: z.int(),
  character: z.string().nullable().describe('Name of the character that gets the item; null: its player was erased.'),
  server: z.string().nullable(),
  paymentId: z.uuid().nullable().describe('The payment that counts.'),
  createdAt: instant,
});

/** An order that a search found. */
export const foundOrder = operatorOrder.extend({
  by: z
    .enum(['number', 'player', 'email', 'phone', 'payment', 'delivery', 'card', 'coupon', 'character'])
    .describe('What matched.'),
});

const minor = z.int().describe('Minor units; below zero in a credit note.');

/** An invoice or credit note. */
const document = z.strictObject({
  number: z.string(),
  series: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'reversal']),
  order: z.string(),
  corrects: z
    .string()
    .nullable()
    .describe('The number of the invoice, or of the credit note that a reversal takes back.'),
  issuedAt: instant,
  currency: z.string(),
  net: minor,
  tax: minor,
  gross: minor,
});

/** All data of an order, by the domains that store it. */
const orderStory = z.strictObject({
  order: operatorOrder,
  tell: z
    .strictObject({
      locale: z.string().describe('The language in which the player ordered.'),
      names: z.record(z.string(), z.strictObject({ game: z.string().nullable(), item: z.string().nullable() })),
    })
    .describe('For texts to the player: the names of the game and the item in each language.'),
  timeline: z.array(z.strictObject({ at: instant, event: z.string() })),
  payments: z.array(
    z.strictObject({
      id: z.uuid(),
      provider: z.string(),
      providerId: z.string().nullable(),
      method: z.string(),
      state: z.string(),
      failure: z.string().nullable(),
      currency: z.string(),
      amount: z.int(),
      captured: z.int(),
      refunded: z.int(),
      paidOutside: z.int().describe('What its payer got past the provider.'),
      disputed: z.int(),
      ...paidWith,
      createdAt: instant,
      checkAt: instant.nullable().describe('When the provider is asked next, while it is open.'),
      counts: z.boolean().describe('It is the one that pays the order.'),
    }),
  ),
  webhooks: z.array(
    z.strictObject({ receivedAt: instant, provider: z.string(), eventId: z.string(), type: z.string() }),
  ),
  refunds: z.array(
    z.strictObject({
      id: z.uuid(),
      paymentId: z.uuid(),
      amount: z.int(),
      reason: z.string(),
      state: z.string(),
      error: z.string().nullable(),
      createdAt: instant,
      settledAt: instant.nullable().describe('Its buyer has the money by another way.'),
      paidOutside: z.int().nullable().describe('How much of it then.'),
    }),
  ),
  deliveries: z.array(
    z.strictObject({
      id: z.uuid(),
      state: z.string(),
      attempts: z.int(),
      reason: z.string().nullable(),
      roleId: z.string(),
      serverId: z.string(),
      dueAt: instant,
      updatedAt: instant,
      acceptedAt: instant.nullable().describe('When the game confirmed the item; null if an operator settled it.'),
    }),
  ),
  takeBacks: z
    .array(
      z.strictObject({
        deliveryId: z.uuid(),
        state: z.string(),
        attempts: z.int(),
        reason: z.string().nullable(),
        roleId: z.string().describe('The character that had the item.'),
        serverId: z.string(),
        dueAt: instant,
        createdAt: instant,
        updatedAt: instant,
      }),
    )
    .describe('Requests to the game to take a delivered item back.'),
  takesBack: z.boolean().describe('The game can take a delivered item back.'),
  documents: z.array(document).describe('The invoice and credit notes.'),
  receipts: z.array(
    z.strictObject({
      kind: z.string(),
      reference: z.string(),
      state: z.string(),
      attempts: z.int(),
      error: z.string().nullable(),
      updatedAt: instant,
    }),
  ),
  ledger: z.array(
    z.strictObject({
      at: instant,
      kind: z.string(),
      account: z.string(),
      currency: z.string(),
      amount: z.int(),
      paymentId: z.uuid(),
    }),
  ),
  country: z
    .strictObject({
      chosen: z.string().nullable(),
      state: z.string().nullable(),
      address: z.string().nullable(),
      instrument: z.string().nullable(),
      instrumentAt: instant
        .nullable()
        .describe('When the provider told; what was chosen and the address are of the order’s own time.'),
      country: z.string().nullable().describe('On which two agree.'),
      evidence: z.string(),
    })
    .nullable()
    .describe('Where the buyer lives, as it was told.'),
  events: z.array(
    z.strictObject({
      createdAt: instant,
      type: z.string(),
      handledAt: instant.nullable(),
      attempts: z.int(),
      error: z.string().nullable(),
    }),
  ),
  actions: z
    .array(
      z.strictObject({
        at: instant,
        by: z.string(),
        why: z.string(),
        command: z.string(),
        id: z.uuid(),
        isRepeat: z.boolean().describe('A refund that was sent again with the same key: nothing was done.'),
      }),
    )
    .describe('What operators did about it.'),
});

const number = z.strictObject({ number: z.string().max(40) });
/** The operation also takes a word, for the receipts of all orders. */
const realNumber = z.strictObject({ number: z.string().regex(/^\d{8}-[0-9A-Za-z]{10}$/) });

/** Orders: find, show, and act on one. */
export const orderApi = {
  // Not a GET, although it only reads: proxies write addresses into their logs, and a term can be an email.
  'POST /orders/find': {
    summary: 'The newest orders of everything that a term can be, or of a card',
    auth: 'operator',
    body: z.strictObject({
      term: z.string().min(1).max(254).optional(),
      card: z.string().max(16).optional().describe('The last four digits, in place of `term`.'),
      amount: z.int().min(1).optional().describe('Minor units. A card needs it with `currency`, or `day`, or both.'),
      currency: z.string().max(3).optional(),
      day: z.string().max(10).optional().describe('The day of the purchase, such as `2026-11-03`.'),
    }),
    output: z.strictObject({ orders: z.array(foundOrder) }),
    errors: [],
  },
  'GET /orders/:number': {
    summary: 'All that is known of one order',
    auth: 'operator',
    params: number,
    output: orderStory,
    errors: ['order.unknown'],
  },
  'GET /orders/:number/characters': {
    summary: 'The player’s characters that can get the item of the order, as the game lists them',
    auth: 'operator',
    params: number,
    output: z.strictObject({
      characters: z.array(
        z.strictObject({
          roleId: z.string(),
          name: z.string(),
          serverId: z.string(),
          serverName: z.string(),
          level: z.number(),
          isReceiver: z.boolean().describe('It gets the item now.'),
        }),
      ),
    }),
    errors: ['order.unknown'],
  },
  'POST /orders/:number/refund': {
    summary: 'Refund a payment of the order, in whole or in part',
    auth: 'fresh',
    params: number,
    body: z.strictObject({
      amount: z.union([z.literal('all'), z.int().min(1)]).describe('Minor units.'),
      payment: z.string().max(128).optional().describe('Id of the payment, if several brought money.'),
      keepItem: z.boolean().optional().describe('The player gets the item although all money goes back.'),
      takeBack: z
        .boolean()
        .optional()
        .describe('The game takes the delivered item back first; only with all that is left.'),
      key: z.string().max(100).describe('Identifies this refund of the order: a repeat is the same refund.'),
      why,
    }),
    output: acted.extend({
      amount: z.int(),
      currency: z.string(),
      left: z.int().nullable().describe('Money that can still be refunded; null for a repeat.'),
      item: z
        .string()
        .nullable()
        .describe('`recalling` and `taking_back`: the refund waits for the answer of the game.'),
    }),
    errors: [],
  },
  'POST /orders/:number/redeliver': {
    summary: 'Try the delivery again now',
    auth: 'operator',
    params: number,
    body: z.strictObject({ why }),
    output: acted,
    errors: [],
  },
  'POST /orders/:number/resolve': {
    summary: 'Settle a parked delivery or take-back by hand: the player has the item, or gets the money back',
    auth: 'fresh',
    params: number,
    body: z.strictObject({ as: z.enum(['sent', 'refund', 'taken']), why }),
    output: acted.extend({ refunded: z.int(), currency: z.string() }),
    errors: [],
  },
  'POST /orders/:number/take-back': {
    summary: 'Ask the game to take the delivered item back; no money moves',
    auth: 'fresh',
    params: number,
    body: z.strictObject({ why }),
    output: acted.extend({
      start: z.enum(['asked', 'asked_again', 'going_on']).describe('`going_on`: the game was being asked already.'),
    }),
    errors: [],
  },
  'POST /orders/:number/move': {
    summary:
      'Give the item to another character of the player, before the first try of its delivery or after it was taken back',
    auth: 'operator',
    params: number,
    body: z.strictObject({
      roleId: z.string().trim().min(1).max(64),
      serverId: z.string().trim().max(64).describe('The server of that character, to catch a wrong id.'),
      why,
    }),
    output: acted.extend({
      changed: z.boolean().describe('False: the order had this character already.'),
      character: z.string(),
      server: z.string(),
    }),
    errors: [],
  },
  'POST /orders/:number/receipt': {
    summary: 'Send the receipt again',
    auth: 'operator',
    params: realNumber,
    body: z.strictObject({ why }),
    output: acted,
    errors: [],
  },
  'POST /orders/:number/check': {
    summary: 'Ask the payment provider about the payments of the order now',
    auth: 'operator',
    params: number,
    body: z.strictObject({ why }),
    output: acted,
    errors: [],
  },
  'POST /refunds': {
    summary: 'Refund all that is left of several orders of one player: all of them or none',
    auth: 'fresh',
    body: z.strictObject({
      numbers: z.array(z.string().max(40)).min(1).max(20),
      keepItem: z.boolean().describe('The player gets the items although all money goes back.'),
      key: z.string().max(100).describe('Identifies the refund of each order: a repeat is the same refund.'),
      why,
    }),
    output: z.strictObject({
      refunds: z.array(
        acted.extend({
          amount: z.int(),
          currency: z.string(),
          item: z.string().nullable().describe('`recalling`: the refund waits for the answer of the game.'),
          before: z
            .object({ refundId: z.uuid(), state: z.string() })
            .nullable()
            .describe('The earlier refund with this key: nothing was done now.'),
        }),
      ),
    }),
    errors: [],
  },
  'POST /refunds/:id/resend': {
    summary: 'Repeat a failed refund once',
    auth: 'fresh',
    params: z.strictObject({ id: z.string().max(40) }),
    body: z.strictObject({ why }),
    output: acted.extend({
      item: z.string().nullable().describe('`recalling`: the refund waits for the answer of the game.'),
    }),
    errors: [],
  },
  'POST /refunds/:id/settle': {
    summary: 'Record that the buyer has the money of a failed refund by another way',
    auth: 'fresh',
    params: z.strictObject({ id: z.string().max(40) }),
    body: z.strictObject({ why }),
    output: acted,
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
