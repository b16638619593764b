import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { character } from './characters.ts';

const id = z.string().min(1).max(64);

/** Something given to a player: by a level, a task, the publisher, or as a free item of the shop. */
export const reward = z.strictObject({
  id: z.uuid(),
  source: z.enum([
    'free_item',
    'vip_level',
    'vip_month',
    'redeem',
    'task',
    'invite',
    'lottery',
    'binding',
    'survey',
    'community',
    'compensation',
  ]),
  title: z
    .string()
    .nullable()
    .describe('What it is for, such as the name of a level or a task; null: its source says all.'),
  game: z
    .strictObject({ gid: z.int(), name: z.string(), icon: z.string() })
    .nullable()
    .describe('Whose goods it holds; null: it is a coupon or points, which need no character.'),
  contents: z
    .array(
      z.strictObject({
        kind: z.enum(['good', 'coupon', 'points']),
        name: z.string().describe('Empty for points.'),
        quantity: z.int().min(1),
      }),
    )
    .describe('Empty where the catalogue no longer knows a free item of long ago.'),
  state: z
    .enum(['waiting', 'claimable', 'unavailable', 'expired', 'withdrawn', 'sending', 'sent', 'not_met'])
    .describe('Waiting: it can be claimed later. Unavailable: the shop has it no more.'),
  from: instant.nullable().describe('When it can be claimed, where that is to come.'),
  until: instant.nullable().describe('Until when it can be claimed; null: no end.'),
  refused: z.boolean().describe('The game refused it for the last character; it can be claimed for another one.'),
  receiver: character.nullable(),
  givenAt: instant,
  at: instant.describe('When it came to its state.'),
});

const claimErrors = [
  'session.required',
  'account.leaving',
  'request.key_missing',
  'request.key_reused',
  'request.in_flight',
  'reward.unknown',
  'reward.claimed',
  'game.unknown',
  'region.unknown',
  'character.unknown',
  'character.guest',
  'game.unavailable',
] as const;

export const rewards = {
  'GET /me/rewards': endpoint({
    summary: 'What the player was given and can claim, now or later',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({ rewards: z.array(reward).describe('What ends next stands first, what is to come last.') }),
    errors: ['session.required'],
  }),
  'GET /me/due': endpoint({
    summary: 'How much waits for the player now: cheap enough to be asked on every page',
    auth: 'player',
    limit: 'costly',
    output: z.strictObject({ rewards: z.int().min(0).describe('To be claimed now.') }),
    errors: ['session.required'],
  }),
  'GET /me/rewards/records': endpoint({
    summary: 'What became of rewards in the last 3 months, newest first',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({
      page: addressNumber(z.int().min(1).max(1000)).default(1),
      size: addressNumber(z.int().min(1).max(50)).default(10),
      locale: locale.default('en'),
    }),
    output: z.strictObject({ rewards: z.array(reward), more: z.boolean() }),
    errors: ['session.required'],
  }),
  'POST /me/rewards/:id/claim': endpoint({
    summary: 'Claim a reward',
    auth: 'player',
    limit: 'costly',
    idempotent: true,
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      region: id.optional().describe('Of the character that receives goods; not needed for coupons and points.'),
      roleId: id.optional(),
      locale: locale.default('en'),
    }),
    output: reward,
    errors: [
      ...claimErrors,
      'reward.too_early',
      'reward.expired',
      'reward.withdrawn',
      'reward.unavailable',
      'reward.needs_character',
    ],
  }),
  'POST /me/rewards/claim-all': endpoint({
    summary: 'Claim all that a character can have: goods of its game, coupons and points',
    auth: 'player',
    limit: 'costly',
    idempotent: true,
    body: z.strictObject({ gid: z.int(), region: id, roleId: id, locale: locale.default('en') }),
    output: z.strictObject({
      claimed: z.array(reward),
      left: z.array(reward).describe('What can still be claimed: it is for another game, or the shop has it no more.'),
    }),
    errors: claimErrors,
  }),
};

export type Reward = z.infer<typeof reward>;
