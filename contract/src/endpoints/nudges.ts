import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';

const count = z.int().min(1);

/** A hint to the player, and the page that it leads to. */
export const nudge = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rewards'), count: count.describe('To be claimed now.') }),
  z
    .strictObject({ kind: z.literal('lottery'), name: z.string(), art: z.string() })
    .describe('The draw of today, not made yet.'),
  z
    .strictObject({
      kind: z.literal('coupon'),
      id: z.uuid(),
      name: z.string(),
      games: z.array(z.int()).describe('Empty: every game.'),
      expiresAt: instant,
    })
    .describe('The one of the player’s coupons that expires first, where that is soon.'),
  z
    .strictObject({
      kind: z.literal('task'),
      name: z.string(),
      art: z.string(),
      currency: currency.nullable().describe('What is counted are minor units of it; null: plain numbers.'),
      count: z.int().min(0),
      target: count.describe('Of the step that is claimed or reached next.'),
      claimable: z.boolean(),
    })
    .describe('A task whose step can be claimed, or nearly.'),
  z
    .strictObject({ kind: z.literal('level'), name: z.string(), art: z.string(), missing: count })
    .describe('The next level, where most of the way to it is done.'),
]);

export const nudges = {
  'GET /me/nudges': endpoint({
    summary: 'What home leads with for this player: what waits, what ends soon, what is nearly reached',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      nudges: z.array(nudge).max(3).describe('The most urgent first, one of a kind; empty: nothing is due.'),
    }),
    errors: ['session.required'],
  }),
};

export type Nudge = z.infer<typeof nudge>;
