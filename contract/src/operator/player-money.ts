import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { acted, paidWith, uid, why } from './shared.ts';

const month = z.strictObject({
  month: z.string().describe('In UTC, such as `2026-11`.'),
  currency: z.string(),
  payments: z.int(),
  paid: z.int(),
  refunded: z.int().describe('Also outside of the provider.'),
  disputed: z.int(),
  kept: z.int(),
});

const playerPayment = z.strictObject({
  number: z.string(),
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
  paidOutside: z.int(),
  disputed: z.int(),
  ...paidWith,
  instrumentCountry: z.string().nullable(),
  createdAt: instant,
});

/** Money of a player. Amounts are minor units. */
export const playerMoneyApi = {
  'GET /players/:uid/spent': {
    summary: 'Sums of a player’s payments by month and currency, the newest 24 months',
    auth: 'operator',
    params: uid,
    output: z.strictObject({ months: z.array(month) }),
    errors: ['player.unknown'],
  },
  'GET /players/:uid/payments': {
    summary: 'The newest 50 payments of a player',
    auth: 'operator',
    params: uid,
    output: z.strictObject({ payments: z.array(playerPayment) }),
    errors: ['player.unknown'],
  },
  'GET /players/:uid/cards': {
    summary: 'The cards and accounts that a player paid with, and how many other players paid with each',
    auth: 'operator',
    params: uid,
    output: z.strictObject({
      cards: z.array(
        z.strictObject({
          ...paidWith,
          instrument: z.string(),
          payments: z.int(),
          lastPaidAt: instant,
          otherPlayers: z.int().describe('At most 100.'),
        }),
      ),
    }),
    errors: ['player.unknown'],
  },
  'POST /players/:uid/cap': {
    summary: 'Set or remove a monthly spending limit that the player can only undercut',
    auth: 'operator',
    params: uid,
    body: z.strictObject({
      amount: z.union([z.literal('none'), z.int().min(0)]).describe('Minor units; 0 allows no purchase.'),
      currency: z.string().max(3).optional().describe('Absent: the reference currency of the catalogue.'),
      why,
    }),
    output: acted.extend({ cap: z.object({ amount: z.int(), currency: z.string() }).nullable() }),
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
