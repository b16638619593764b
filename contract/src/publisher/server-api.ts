import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { contents } from '../operator/player-rewards.ts';
import { instant } from '../time.ts';
import { links } from './links.ts';
import { offers } from './offers.ts';
import { publisherOrder } from './order.ts';
import { done, limit, type ServerEndpoint, uid, WRITE, why } from './parts.ts';

export type { ServerEndpoint } from './parts.ts';

const number = z.string().max(40).describe('Number of the order.');
/** PostgreSQL's years begin with 1, and no shop is older. */
const day = z.iso.date().refine((text) => text >= '2000-01-01', 'Must be of the year 2000 or later');
const batch = z
  .string()
  .regex(/^[\w.:-]{1,100}$/)
  .optional()
  .describe('Names the gift: a player gets it once. Absent: the `Idempotency-Key` names it.');

const reads = {
  'GET /orders/:number': {
    summary: 'An order',
    auth: 'server',
    scope: 'orders:read',
    params: z.strictObject({ number }),
    output: publisherOrder,
    errors: ['order.unknown'],
  },
  'GET /orders': {
    summary: 'All orders in order of creation, each a minute after it was placed',
    auth: 'server',
    scope: 'orders:read',
    query: z.strictObject({
      since: z.string().max(500).optional().describe('The `next` of the last answer.'),
      from: day.optional().describe('Begins with this day (UTC). Not with `since`. Neither: the first order.'),
      limit,
    }),
    output: z.strictObject({
      orders: z.array(publisherOrder),
      next: z.string().describe('Store it, and send it as `since` next time, also if there were no orders.'),
      more: z.boolean().describe('More orders are there already: ask again at once.'),
    }),
    errors: [],
  },
  'GET /players/:uid/orders': {
    summary: 'The orders of a player, newest first',
    auth: 'server',
    scope: 'orders:read',
    params: z.strictObject({ uid }),
    query: z.strictObject({
      gid: addressNumber(z.int32()).optional().describe('Only those of this game.'),
      after: z.string().max(500).optional().describe('The `next` of the page before.'),
      limit,
    }),
    output: z.strictObject({
      orders: z.array(publisherOrder),
      next: z.string().nullable().describe('Gets the next page; null: there is none.'),
    }),
    errors: ['player.unknown'],
  },
  'GET /players/:uid': {
    summary: 'A player, without name and address',
    auth: 'server',
    scope: 'players:read',
    params: z.strictObject({ uid }),
    output: z.strictObject({
      uid: z.string(),
      games: z.array(z.int()).describe('Games that know the player.'),
      createdAt: instant,
      blocked: z.strictObject({ until: instant.nullable() }).nullable().describe('Null: not blocked.'),
    }),
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, ServerEndpoint>;

const writes = {
  'POST /orders/:number/refund': {
    summary: 'Give money of an order back; above the limit an operator must approve',
    auth: 'server',
    scope: 'orders:refund',
    idempotent: true,
    params: z.strictObject({ number }),
    body: z.strictObject({
      amount: z.union([z.literal('all'), z.int().min(1)]).describe('Minor units, or all that is left.'),
      payment: z.string().max(100).optional().describe('Needed if several payments brought money.'),
      keepItem: z.boolean().optional().describe('The player keeps the item although all the money goes back.'),
      takeBack: z.boolean().optional().describe('The game takes the delivered item back first.'),
      why,
    }),
    output: z.strictObject({
      ...done,
      number: z.string(),
      paymentId: z.uuid(),
      amount: z.int(),
      currency: z.string(),
      left: z.int().nullable().describe('Left to give back; null: the refund was asked for before.'),
    }),
    errors: ['order.unknown', ...WRITE],
  },
  'POST /orders/:number/redeliver': {
    summary: 'Send the item of an order now, if the game has not answered yet or took it back',
    auth: 'server',
    scope: 'deliveries:retry',
    idempotent: true,
    params: z.strictObject({ number }),
    body: z.strictObject({ why }),
    output: z.strictObject({ ...done, number: z.string(), deliveryId: z.uuid() }),
    errors: ['order.unknown', ...WRITE],
  },
  'POST /players/:uid/block': {
    summary: 'Block a player, who is signed out and cannot sign in',
    auth: 'server',
    scope: 'players:write',
    idempotent: true,
    params: z.strictObject({ uid }),
    body: z.strictObject({ until: instant.optional().describe('Absent: until it is ended.'), why }),
    output: z.strictObject({ ...done, uid: z.string(), until: instant.nullable() }),
    errors: ['player.unknown', ...WRITE],
  },
  'POST /players/:uid/unblock': {
    summary: 'End the block of a player',
    auth: 'server',
    scope: 'players:write',
    idempotent: true,
    params: z.strictObject({ uid }),
    body: z.strictObject({ why }),
    output: z.strictObject({ ...done, uid: z.string() }),
    errors: ['player.unknown', ...WRITE],
  },
  'POST /grants': {
    summary: 'Give goods, points or a coupon to a player, who claims them in the shop',
    auth: 'server',
    scope: 'grants:write',
    idempotent: true,
    body: z.strictObject({
      uid: z.int().min(1).optional().describe('The player; absent: `gid` and `roleId` name a character.'),
      gid: z.int().min(1).optional(),
      roleId: z.string().min(1).max(64).optional().describe('A character for which a player bought before.'),
      contents,
      until: instant.optional().describe('The end of the time to claim it; absent: for ever.'),
      batch,
      why,
    }),
    output: z.strictObject({
      ...done,
      uid: z.string(),
      batch: z.string(),
      given: z.boolean().describe('False: the player has this gift already.'),
    }),
    errors: ['player.unknown', ...WRITE],
  },
  'POST /coupons': {
    summary: 'Give a player a coupon of the catalogue',
    auth: 'server',
    scope: 'coupons:write',
    idempotent: true,
    body: z.strictObject({ uid: z.int().min(1), coupon: z.string().max(64), batch, why }),
    output: z.strictObject({
      ...done,
      uid: z.string(),
      coupon: z.string(),
      batch: z.string(),
      given: z.boolean().describe('False: the player has this gift already.'),
    }),
    errors: ['player.unknown', ...WRITE],
  },
} as const satisfies Record<string, ServerEndpoint>;

/** Bytes of a body with changed files, as JSON. */
const LARGE = 5 * 1024 * 1024;

const changes = {
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(500).describe('Such as `games/7-ashes/items.yaml`.'),
        text: z.string().nullable().describe('The whole file; null removes it.'),
      }),
    )
    .min(1)
    .max(500),
  at: z.int().min(1).optional().describe('Refused if the shop is at another revision. Absent: at any.'),
};

const catalogue = {
  'POST /catalogue/plan': {
    summary: 'Check changed files of the catalogue, and list what would change; nothing is applied',
    auth: 'server',
    scope: 'catalogue:write',
    body: z.strictObject(changes),
    bodyBytes: LARGE,
    output: z.strictObject({
      revision: z.int().describe('Send it as `at` with the apply.'),
      differences: z.array(z.string()),
      removals: z.array(z.string()),
      prices: z.array(z.string()),
      lifted: z.array(z.string()).describe('Limits that end or grow.'),
      consent: z.array(z.string()).describe('The fields that the apply needs: `remove`, `yes`.'),
    }),
    errors: ['operation.refused'],
  },
  'POST /catalogue/apply': {
    summary: 'Apply changed files of the catalogue, as a new revision, with the checks of a draft',
    auth: 'server',
    scope: 'catalogue:write',
    idempotent: true,
    bodyBytes: LARGE,
    body: z.strictObject({
      ...changes,
      remove: z.boolean().optional().describe('Entries may leave the shop.'),
      yes: z.boolean().optional().describe('Prices may change, and limits be lifted.'),
      why,
    }),
    output: z.strictObject({ ...done, revision: z.int() }),
    errors: WRITE,
  },
} as const satisfies Record<string, ServerEndpoint>;

/** Calls of the publisher's backend, below `/platform/server/v1`, authenticated by a key. */
export const serverApi = { ...reads, ...writes, ...offers, ...links, ...catalogue } as const satisfies Record<
  string,
  ServerEndpoint
>;

export type ServerApi = typeof serverApi;
export type ServerCall = keyof ServerApi;

type PartOf<K extends ServerCall, P extends string> = ServerApi[K] extends { [Q in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The validated input of a call. */
export type ServerInput<K extends ServerCall> = { [P in 'params' | 'query' | 'body']: PartOf<K, P> };

export type ServerOutput<K extends ServerCall> = z.output<ServerApi[K]['output']>;
