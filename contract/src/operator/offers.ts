import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';

const amounts = z.record(z.string(), z.int());

const couponSum = z.object({
  id: z.string(),
  name: z.string(),
  percent: z.int(),
  minimum: amounts.describe('The list price from which it can be used, by currency.'),
  cap: amounts.describe('The most that it saves, by currency.'),
  games: z.array(z.object({ gid: z.int(), name: z.string().nullable() })).describe('Empty: all games.'),
  given: z.enum(['claim', 'code', 'grant']),
  code: z.string().nullable(),
  state: z.enum(['starts', 'runs', 'ended', 'used_up']),
  from: z.string().nullable(),
  until: z.string().nullable().describe('The end of claiming.'),
  validFor: z.int().describe('Seconds for which it can be used once a player has it.'),
  validUntil: z.string().nullable(),
  perPlayer: z.int(),
  stock: z.int().nullable(),
  claimed: z.int().describe('Coupons with `given: grant` are counted up to `most`.'),
  left: z.int().nullable().describe('Null: no limit.'),
  day: z.int().describe('Players who got it in the last 24 hours, counted up to `most`.'),
  week: z.int().describe('The same of 7 days.'),
});

const value = z
  .number()
  .nullable()
  .describe('Of one, in minor units of the reference currency, with fractions; null: not known.');

/** Coupons of the catalogue, and the contents that grants can have. */
export const offersApi = {
  'GET /coupons': {
    summary: 'The coupons of the catalogue, with their claims',
    auth: 'operator',
    output: z.object({ coupons: z.array(couponSum), most: z.int().describe('A count above it means: more.') }),
    errors: [],
  },
  'GET /coupons/:coupon/uses': {
    summary: 'The newest uses of a coupon by orders, and the states of its newest claims',
    auth: 'operator',
    params: z.strictObject({ coupon: z.string().max(64) }),
    output: z.object({
      coupon: z.string(),
      newest: z.object({ claims: z.int(), used: z.int(), held: z.int(), expired: z.int(), usable: z.int() }),
      uses: z.array(
        z.object({
          uid: z.int().nullable().describe('Null: the account is erased.'),
          state: z.enum(['reserved', 'used']),
          order: z.string(),
          at: instant,
          claimedAt: instant,
        }),
      ),
    }),
    errors: [],
  },
  'GET /grants/choices': {
    summary: 'Goods, coupons and points that can be given, with their values for limits',
    auth: 'operator',
    output: z.object({
      currency: z.string().describe('The reference currency.'),
      large: z.int().describe('Above this value, the desk asks for a second press. In minor units.'),
      points: z.object({ value }),
      coupons: z.array(z.object({ id: z.string(), name: z.string(), percent: z.int(), value })),
      games: z.array(
        z.object({
          gid: z.int(),
          name: z.string(),
          goods: z.array(z.object({ id: z.string(), name: z.string(), value })),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
