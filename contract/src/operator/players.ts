import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { operatorOrder } from './orders.ts';
import { acted, uid, why } from './shared.ts';

const masked = z.string().nullable().describe('Masked, such as `m…@e….com`.');

const foundPlayer = z.strictObject({
  by: z
    .enum(['number', 'email', 'phone', 'username', 'payment', 'delivery', 'name', 'character'])
    .describe('What matched; `name` is the name in the shop.'),
  uid: z.int(),
  nickname: z.string(),
  state: z.string(),
  email: masked,
  phone: masked,
  createdAt: instant,
});

/** An action in the audit log. */
export const auditEntry = z.strictObject({
  at: instant,
  by: z.string(),
  command: z.string(),
  order: z.string().nullable(),
  uid: z.int().nullable(),
  why: z.string(),
  arguments: z.record(z.string(), z.string()),
  result: z.record(z.string(), z.unknown()),
  id: z.uuid(),
});

/** A coupon of a player. */
export const playerCoupon = z.strictObject({
  template: z.string(),
  id: z.uuid(),
  claimedAt: instant,
  expiresAt: instant,
  batch: z.string().nullable(),
  state: z.string(),
  order: z.string().nullable(),
  at: instant.nullable(),
});

const shownPlayer = z.strictObject({
  player: z.strictObject({
    playerId: z.uuid(),
    uid: z.int(),
    nickname: z.string(),
    kind: z.string(),
    state: z.string(),
    username: masked,
    email: masked,
    phone: masked,
    locale: z.string(),
    createdAt: instant,
    signIn: z.array(z.string()).describe('Ids of sign-in providers, and games: `game 1000039`.'),
    providerNames: z.record(z.string(), z.string()).describe('Names of these providers.'),
    deletionRequestedAt: instant.nullable(),
    blockedAt: instant.nullable(),
    blockedUntil: instant.nullable(),
    points: z.int(),
  }),
  sessions: z.array(
    z.strictObject({
      browser: z.string().nullable(),
      os: z.string().nullable(),
      game: z.int().nullable(),
      createdAt: instant,
      seenAt: instant,
    }),
  ),
  orders: z.array(operatorOrder),
  caps: z
    .array(
      z.strictObject({
        setBy: z.enum(['player', 'support']),
        currency: z.string(),
        amount: z.int().nullable(),
        from: instant.nullable().describe('Start of a raise that waits.'),
      }),
    )
    .describe('Monthly spending limits.'),
  deliveries: z.array(
    z.strictObject({
      reference: z.string(),
      gid: z.int(),
      state: z.string(),
      attempts: z.int(),
      reason: z.string().nullable(),
      dueAt: instant,
    }),
  ),
  coupons: z.array(playerCoupon),
  actions: z.array(auditEntry),
});

const about = { auth: 'operator', params: uid, body: z.strictObject({ why }), output: acted } as const;

/** Players: find, show, and act on one. */
export const playerApi = {
  // Not a GET: see `POST /orders/find`.
  'POST /players/find': {
    summary: 'The players of everything that a term can be',
    auth: 'operator',
    body: z.strictObject({ term: z.string().min(1).max(254) }),
    output: z.strictObject({ players: z.array(foundPlayer) }),
    errors: [],
  },
  'GET /players/:uid': {
    summary: 'A player’s profile, sign-ins, orders, open deliveries, coupons, and actions of operators',
    auth: 'operator',
    params: uid,
    output: shownPlayer,
    errors: ['player.unknown'],
  },
  'POST /players/:uid/reveal': {
    ...about,
    // Otherwise a stolen session could read the contact data of all players.
    auth: 'fresh',
    summary: 'Show the personal data of a player; the audit log records who looked and why',
    output: acted.extend({
      username: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    errors: ['player.unknown'],
  },
  'POST /players/:uid/block': {
    ...about,
    summary: 'Block a player and end all sessions; paid items are still delivered',
    body: z.strictObject({ until: instant.nullable().describe('Null: until an operator ends it.'), why }),
    errors: ['player.unknown'],
  },
  'POST /players/:uid/unblock': { ...about, summary: 'Unblock a player', errors: ['player.unknown'] },
  'POST /players/:uid/sign-out': { ...about, summary: 'End all sessions of a player', errors: ['player.unknown'] },
} as const satisfies Record<string, Endpoint<'operator'>>;
