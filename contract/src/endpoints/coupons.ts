import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency, minorUnits } from '../money.ts';
import { instant } from '../time.ts';
import { foldCode } from '../typed-text.ts';

const template = z.string().min(1).max(64);

/** A coupon as its player sees it: their own, or one that they may claim. */
export const coupon = z.strictObject({
  template,
  id: z.uuid().nullable().describe('Null before it is claimed.'),
  name: z.string(),
  description: z.string(),
  percent: z.int().min(1).max(90),
  minimum: z
    .record(currency, minorUnits)
    .describe('The list price from which it can be used; it holds for these currencies alone.'),
  cap: z.record(currency, minorUnits).describe('The most that it saves; a currency that is absent has no cap.'),
  games: z.array(z.strictObject({ gid: z.int(), name: z.string(), icon: z.string() })).describe('Empty: every game.'),
  state: z.enum(['claimable', 'usable', 'unavailable', 'used', 'expired']),
  reason: z
    .enum(['not_open', 'sold_out', 'level', 'reserved'])
    .nullable()
    .describe(
      'Why it is unavailable: its claiming has not begun, none is left, it is for a higher level, an open order holds it.',
    ),
  order: z.string().nullable().describe('The number of the order that holds it or used it.'),
  vipLevel: z
    .strictObject({ id: z.string(), name: z.string(), missing: z.int().min(0).describe('Points; 0: it is reached.') })
    .nullable()
    .describe('From which VIP level it can be claimed; null: by everybody, or it is claimed already.'),
  opensAt: instant.nullable().describe('When its claiming begins, where that is to come.'),
  claimUntil: instant.nullable().describe('Until when it can be claimed.'),
  left: z.int().min(0).nullable().describe('How many are left to claim; null: no end.'),
  claimedAt: instant.nullable(),
  expiresAt: instant.nullable().describe('Null before it is claimed.'),
  expiringSoon: z.boolean().describe('Usable for less than 72 hours more.'),
  usedAt: instant.nullable(),
});

const claimErrors = [
  'session.required',
  'account.leaving',
  'request.key_missing',
  'request.key_reused',
  'request.in_flight',
  'coupon.not_open',
  'coupon.sold_out',
  'coupon.claimed',
  'coupon.vip_level',
] as const;

export const coupons = {
  'GET /me/coupons': endpoint({
    summary: 'The player’s coupons, those to be claimed, and those used or expired in the last 60 days',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      claimable: z.array(coupon).describe('To be claimed now or soon, or just sold out.'),
      mine: z.array(coupon).describe('Usable, or held by an open order; what expires first stands first.'),
      history: z.array(coupon).describe('Used or expired, newest first.'),
    }),
    errors: ['session.required'],
  }),
  'POST /coupons/:template/claim': endpoint({
    summary: 'Claim a coupon',
    auth: 'player',
    limit: 'address',
    idempotent: true,
    params: z.strictObject({ template }),
    body: z.strictObject({ locale: locale.default('en') }),
    output: coupon,
    errors: [...claimErrors, 'coupon.unknown'],
  }),
  'POST /coupons/redeem': endpoint({
    summary: 'Claim a coupon by its promo code',
    auth: 'player',
    limit: 'guesses',
    idempotent: true,
    body: z.strictObject({ code: z.string().overwrite(foldCode).min(1).max(64), locale: locale.default('en') }),
    output: coupon,
    errors: [...claimErrors, 'coupon.code_unknown'],
  }),
};

export type Coupon = z.infer<typeof coupon>;
