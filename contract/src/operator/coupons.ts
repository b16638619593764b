import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { uid } from './shared.ts';

const reason = {
  reason: z.string().nullable().describe('Null: it is not refused.'),
  why: z.string().describe('The reason as a sentence.'),
};

/** Coupons of a player. */
export const couponApi = {
  'GET /players/:uid/coupons/why': {
    summary: 'Why a coupon or promo code is refused to a player, for an item or at all',
    auth: 'operator',
    params: uid,
    query: z.strictObject({
      coupon: z.string().max(64).optional().describe('A coupon of the catalogue, or the id of one of the player’s.'),
      code: z.string().max(64).optional().describe('In place of `coupon`.'),
      game: z
        .string()
        .regex(/^\d{1,10}$/)
        .optional(),
      item: z.string().max(64).optional().describe('Together with `game`.'),
    }),
    output: z.object({
      template: z.string().nullable().describe('Null: unknown coupon.'),
      claim: z.object(reason).nullable().describe('The answer to one more claim now.'),
      item: z
        .object({ game: z.int(), item: z.string(), region: z.string(), currency: z.string(), list: z.int() })
        .nullable()
        .describe('The price that the coupon was checked against.'),
      coupons: z.array(
        z.object({
          ...reason,
          id: z.uuid(),
          claimedAt: instant,
          expiresAt: instant,
          saves: z.int().nullable(),
          order: z.string().nullable(),
        }),
      ),
    }),
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
