import { z } from 'zod';
import { field } from '#server/domains/catalog/index.ts';

/** A coupon as the publisher's file describes it. */
export const coupon = z.strictObject({
  id: field.id,
  name: field.text,
  description: field.text,
  percent: z.int().min(1).max(90),
  minimum: z
    .record(field.currency, z.int().min(0))
    .refine((amounts) => Object.keys(amounts).length > 0, 'must name at least one currency')
    .describe('The list price from which it can be used; it holds for these currencies alone.'),
  cap: field.pricesPerCurrency.default({}).describe('The most that it saves; no cap where absent.'),
  games: z.array(z.int().min(1)).default([]).describe('Empty: every game.'),
  given: z
    .enum(['claim', 'code', 'grant'])
    .describe('How players get it: in the coupon centre, by a promo code, or by the publisher alone.'),
  code: z
    .string()
    .regex(/^[A-Z0-9]{4,32}$/, 'must be 4 to 32 capital letters and digits')
    .optional(),
  claim: field.window.default({}).describe('When it can be claimed.'),
  validFor: field.duration.describe('How long it can be used once it is claimed.'),
  validUntil: field.instant.optional().describe('Ends every one of them, however late it was claimed.'),
  stock: z
    .int()
    .min(1)
    .max(field.MAX_INTEGER)
    .optional()
    .describe('Claimed at most this many times by all players together.'),
  audience: field.forLevel.optional().describe('Claimed by these players alone; what was claimed stays usable.'),
  perPlayer: z.int().min(1).max(100).default(1),
});

export type CouponTemplate = z.output<typeof coupon>;
