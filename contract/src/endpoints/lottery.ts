import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { reward } from './rewards.ts';

const id = z.string().min(1).max(64);
const day = z.iso.date().describe('Of the calendar in the lottery’s zone.');
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const prize = z.strictObject({
  id,
  name: z.string(),
  art: z.string(),
  game: reward.shape.game.describe('Whose goods it gives; null: a coupon or points.'),
  contents: reward.shape.contents,
  weight: z.int().min(1).describe('Its odds are this part of the weights of all.'),
  limit: z.int().min(1).nullable().describe('How often a player can win it while the lottery runs; null: no limit.'),
});

/** The data that makes a day’s draws verifiable (`docs/draw.md`). */
const proof = z.strictObject({
  configuration: z.string().describe('Canonical JSON of the lottery as it is frozen for the day.'),
  commitment: digest.describe('SHA-256 of the seed and of the SHA-256 of the configuration.'),
  committedAt: instant.describe('When it was published.'),
  seed: digest.nullable().describe('Null until `revealsAt`.'),
  revealsAt: instant,
});

const draw = z.strictObject({
  id: z.uuid(),
  lottery: id,
  day,
  at: instant,
  uid: z.string().describe('Of the player, as it goes into the computation.'),
  salt: z.string().describe('What the player’s browser drew, hexadecimal.'),
  prize: id.describe('What the computation says.'),
  given: id.describe('What was won: another prize where the player had reached the limit of the one drawn.'),
  reward: reward.nullable().describe('As it is now; null where it is no longer kept.'),
  proof,
});

export const lottery = {
  'GET /lottery': endpoint({
    summary: 'The daily draw as it is today, with its odds and its commitment',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      lottery: z
        .strictObject({
          id,
          name: z.string(),
          text: z.string().nullable(),
          art: z.string(),
          day,
          zone: z.string().describe('IANA time zone in which its days begin.'),
          nextDayAt: instant,
          until: instant.nullable().describe('When it is over for good; null: no end.'),
          opensAt: instant
            .nullable()
            .describe('When draws can be made: its commitment must be 24 hours old; null: now.'),
          early: z.boolean().describe('It is open though its commitment is younger than 24 hours: a demonstration.'),
          prizes: z.array(prize).min(2).max(12),
          instead: id.describe('The prize that takes the place of one whose limit is reached.'),
          proof,
        })
        .nullable()
        .describe('Null: there is none now, or not in the visitor’s country.'),
    }),
    errors: [],
  }),
  'GET /lottery/:lottery/days/:day': endpoint({
    summary: 'What makes the draws of a day verifiable, with its seed once the day is over',
    auth: 'none',
    limit: 'address',
    params: z.strictObject({ lottery: id, day }),
    output: proof,
    errors: ['lottery.unknown'],
  }),
  'GET /me/lottery': endpoint({
    summary: 'The player’s draw of today',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({ day: day.nullable(), draw: draw.nullable() }),
    errors: ['session.required'],
  }),
  'GET /me/lottery/draws': endpoint({
    summary: 'The player’s draws of the last 3 months, newest first',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({
      page: addressNumber(z.int().min(1).max(1000)).default(1),
      size: addressNumber(z.int().min(1).max(50)).default(10),
      locale: locale.default('en'),
    }),
    output: z.strictObject({ draws: z.array(draw), more: z.boolean() }),
    errors: ['session.required'],
  }),
  'POST /me/lottery/draws': endpoint({
    summary: 'Draw; once for each player and day. Repeated with the same salt it answers the same draw',
    auth: 'player',
    limit: 'costly',
    idempotent: true,
    body: z.strictObject({
      lottery: id,
      day: day.describe('What the player was shown.'),
      commitment: digest.describe('What the player was shown: a draw is made under no other.'),
      salt: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .describe('16 random bytes that the browser drew and keeps.'),
      locale: locale.default('en'),
    }),
    output: draw,
    errors: [
      'session.required',
      'account.leaving',
      'request.key_missing',
      'request.key_reused',
      'request.in_flight',
      'lottery.unknown',
      'lottery.country',
      'lottery.day_over',
      'lottery.not_open',
      'lottery.changed',
      'lottery.drawn',
    ],
  }),
};

export type Lottery = NonNullable<z.infer<(typeof lottery)['GET /lottery']['output']>['lottery']>;
export type Prize = z.infer<typeof prize>;
export type Draw = z.infer<typeof draw>;
export type DrawProof = z.infer<typeof proof>;
