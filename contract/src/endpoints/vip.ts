import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';
import { reward } from './rewards.ts';

const id = z.string().min(1).max(64);
const points = z.int();

const gives = reward.shape.contents;

const level = z.strictObject({
  id,
  name: z.string(),
  art: z.string(),
  from: points.describe('Points earned in the last 12 months.'),
  benefits: z.array(z.string()),
  pointsPercent: z.int().min(0).describe('So many percent more points for each purchase.'),
  coupon: z.string().nullable().describe('The name of the coupon that it brings each month.'),
  reward: gives.describe('Given once, when it is reached; empty: nothing.'),
});

/** An entry of the redeem list. */
const redeemEntry = z.strictObject({
  id,
  name: z.string(),
  art: z.string(),
  game: reward.shape.game,
  gives,
  points: z.int().min(1),
  level: z.string().nullable().describe('The id of the level from which it can be had.'),
  limit: z.strictObject({ count: z.int(), period: z.enum(['day', 'week', 'month', 'lifetime']) }).nullable(),
  stock: z.int().nullable().describe('Redeemed so often by all players together; null: no end.'),
});

export const vip = {
  'GET /vip': endpoint({
    summary: 'How points are earned, the levels with their benefits, and what points are spent on',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      vip: z
        .strictObject({
          rates: z
            .array(z.strictObject({ currency, amount: z.number().describe('Minor units that are paid for a point.') }))
            .describe('The redeem rate.'),
          levels: z.array(level).describe('From the lowest, which is everybody’s.'),
          redeem: z.array(redeemEntry),
          questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
        })
        .nullable()
        .describe('Null: this publisher gives no points.'),
    }),
    errors: [],
  }),
  'GET /me/vip': endpoint({
    summary: 'Where the player stands: points, level, and what changes next month',
    auth: 'player',
    limit: 'costly',
    output: z.strictObject({
      balance: points.describe('To spend. Below zero where orders were refunded whose points were spent.'),
      counted: points.describe('That count for the level.'),
      level: z.string().describe('Empty where this publisher gives no points.'),
      next: z.strictObject({ level: id, missing: points }).nullable().describe('Null at the highest.'),
      nextMonth: z
        .strictObject({ level: id, missing: points.describe('To keep the level of today.'), at: instant })
        .nullable()
        .describe('Null unless the level falls at the start of the next month.'),
      redeem: z
        .array(
          z.strictObject({
            id,
            left: z.int().min(0).nullable().describe('How often the player may yet, in this period; null: no end.'),
            resetsAt: instant.nullable(),
            stock: z.int().min(0).nullable().describe('How many are left of it; null: no end.'),
          }),
        )
        .describe('Entries that are limited.'),
    }),
    errors: ['session.required'],
  }),
  'GET /me/points': endpoint({
    summary: 'The points that came and went in the last 12 months, newest first',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({
      page: addressNumber(z.int().min(1).max(1000)).default(1),
      size: addressNumber(z.int().min(1).max(50)).default(10),
    }),
    output: z.strictObject({
      entries: z.array(
        z.strictObject({
          id: z.uuid(),
          kind: z.enum(['earned', 'taken_back', 'spent', 'given_back', 'granted']),
          points,
          order: z.string().nullable(),
          at: instant,
        }),
      ),
      more: z.boolean(),
    }),
    errors: ['session.required'],
  }),
  'POST /vip/redeem/:entry': endpoint({
    summary: 'Spend points; goods go to the character that is named',
    auth: 'player',
    limit: 'costly',
    idempotent: true,
    params: z.strictObject({ entry: id }),
    body: z.strictObject({
      points: z.int().min(1).describe('What the player was shown.'),
      region: id.optional(),
      roleId: id.optional(),
      locale: locale.default('en'),
    }),
    output: reward,
    errors: [
      'session.required',
      'account.leaving',
      'request.key_missing',
      'request.key_reused',
      'request.in_flight',
      'redeem.unknown',
      'redeem.changed',
      'redeem.level',
      'redeem.points',
      'redeem.sold_out',
      'redeem.limit_reached',
      'reward.unavailable',
      'reward.needs_character',
      'game.unknown',
      'region.unknown',
      'character.unknown',
      'character.guest',
      'game.unavailable',
    ],
  }),
};

export type VipLevel = z.infer<typeof level>;
export type RedeemEntry = z.infer<typeof redeemEntry>;
