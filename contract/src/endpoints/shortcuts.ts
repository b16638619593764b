import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { minorUnits } from '../money.ts';
import { orderSummary } from './orders.ts';

/** An earlier purchase that is available now, at today's price. */
export const again = orderSummary
  .pick({
    game: true,
    region: true,
    country: true,
    state: true,
    character: true,
    item: true,
    contents: true,
    currency: true,
  })
  .extend({
    total: minorUnits.describe('Today’s, with the coupon that saves most, unless that would cost a bonus.'),
    coupon: z.literal('none').nullable().describe('`none`: the total is the one without a coupon.'),
    method: z.string().describe('The last one, or the first that can pay today’s total.'),
  });

export const shortcuts = {
  'GET /me/shortcuts': endpoint({
    summary: 'What the player can go on with: orders that wait for their payment, and what can be bought again now',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      open: z.array(orderSummary).describe('Newest first.'),
      most: z
        .int()
        .optional()
        .describe('How many open orders a player may have. Servers of the previous version omit it.'),
      again: z.array(again).describe('Last bought first; empty where no further order would be taken.'),
    }),
    errors: ['session.required'],
  }),
};

export type Again = z.infer<typeof again>;
