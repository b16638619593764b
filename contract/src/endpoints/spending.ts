import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency, minorUnits, money } from '../money.ts';
import { instant } from '../time.ts';

/** Far above any month’s spending, and far below the largest safe integer. */
const MOST = 100_000_000_000;

const shown = z.strictObject({
  cap: money.nullable().describe('The limit in force, the lower one of `own` and `support`; null: none.'),
  own: money.nullable().describe('The limit that the player set; null: none.'),
  support: money.nullable().describe('The limit that support set, and only support can change; null: none.'),
  usedPercent: z.int().min(0).max(100).describe('How much of it this month’s orders take.'),
  next: z
    .strictObject({ cap: money.nullable(), from: instant })
    .nullable()
    .describe('A raise that waits for its time.'),
  resetsAt: instant,
});

export const spending = {
  'GET /me/spending-cap': endpoint({
    summary: 'The player’s monthly spending limit',
    auth: 'player',
    limit: 'address',
    output: shown,
    errors: ['session.required'],
  }),
  'PUT /me/spending-cap': endpoint({
    summary: 'Set the player’s own limit: lowering counts at once, raising or removing after 24 hours',
    auth: 'player',
    limit: 'costly',
    body: z.strictObject({ cap: z.strictObject({ amount: minorUnits.max(MOST), currency }).nullable() }),
    output: shown,
    errors: ['session.required', 'spending.above_support'],
  }),
};
