import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { acted, uid, why } from './shared.ts';

/** The contents of a grant. */
export const contents = z.union([
  z.strictObject({
    gid: z.int().min(1),
    goods: z.array(z.strictObject({ good: z.string().max(64), quantity: z.int().min(1) })).min(1),
  }),
  z.strictObject({ coupon: z.string().max(64) }),
  z.strictObject({ points: z.int().min(1) }),
]);

const grant = z.object({
  id: z.uuid(),
  source: z.string(),
  subject: z.string().nullable().describe('The level, task or batch of the grant.'),
  contents: contents.nullable(),
  state: z.string(),
  role: z.string().nullable().describe('The character that got it.'),
  reason: z.string().nullable(),
  givenAt: instant,
  until: instant.nullable().describe('The end of the time to claim it.'),
  claimedAt: instant.nullable(),
});

const pointEntry = z.object({
  at: instant,
  kind: z.string(),
  points: z.int(),
  order: z.string().nullable(),
  countsAt: instant.nullable().describe('From then on it counts for the level.'),
});

/** Rewards, compensation and points of a player. */
export const playerRewardsApi = {
  'GET /players/:uid/grants': {
    summary: 'Rewards and compensation of a player, the newest first',
    auth: 'operator',
    params: uid,
    output: z.object({ grants: z.array(grant) }),
    errors: ['player.unknown'],
  },
  'POST /players/:uid/grants': {
    summary: 'Give a player a compensation, which they claim among their rewards; once for each batch',
    auth: 'fresh',
    params: uid,
    body: z.strictObject({
      batch: z
        .string()
        .regex(/^[\w.:-]{1,100}$/)
        .describe('Names the compensation: a repeat with the same name gives nothing more.'),
      contents,
      until: instant.nullable().describe('The end of the time to claim it; null: for ever.'),
      why,
    }),
    output: acted.extend({ given: z.int(), before: z.int().describe('1: the player had it already.') }),
    errors: ['player.unknown'],
  },
  'POST /grants/:grant/withdraw': {
    summary: 'Withdraw for good a reward or compensation that is not claimed, or not yet accepted by its game',
    auth: 'fresh',
    params: z.strictObject({ grant: z.uuid() }),
    body: z.strictObject({ why }),
    output: acted.extend({
      withdrawn: z.int(),
      wanted: z.int().describe('1: it is on its way, and is withdrawn only if the game refuses it.'),
      before: z.int().describe('1: it was withdrawn already.'),
    }),
    errors: [],
  },
  'GET /players/:uid/vip': {
    summary: 'Points of a player, where they come from, and the VIP level that they make',
    auth: 'operator',
    params: uid,
    output: z.object({
      balance: z.int(),
      counted: z.int().describe('The points that make the level.'),
      level: z.string().nullable(),
      next: z.object({ level: z.string(), missing: z.int() }).nullable(),
      sums: z.array(z.object({ kind: z.string(), entries: z.int(), points: z.int() })),
      entries: z.array(pointEntry).describe('The newest.'),
    }),
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
