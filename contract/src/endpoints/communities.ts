import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { reward } from './rewards.ts';

export const communityId = z.string().min(1).max(63);
export const COMMUNITY_KINDS = [
  'discord',
  'line',
  'whatsapp',
  'telegram',
  'reddit',
  'facebook',
  'kakao',
  'zalo',
  'vk',
  'wechat',
  'qq',
  'other',
] as const;

const community = z.strictObject({
  id: communityId,
  kind: z.enum(COMMUNITY_KINDS),
  name: z.string(),
  text: z.string().nullable(),
  link: z.string().describe('`https:`: where it is joined.'),
  art: z.string(),
  gives: reward.shape.contents.describe('The gift for joining; empty: there is none, and no code.'),
  game: reward.shape.game,
});

export const communities = {
  'GET /communities': endpoint({
    summary: 'The communities of the publisher, in its order',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({
      locale: locale.default('en'),
      gid: addressNumber().optional(),
      region: z.string().max(64).optional().describe('Of the game: leaves out those that are for others.'),
    }),
    output: z.strictObject({ communities: z.array(community) }),
    errors: [],
  }),
  'GET /me/communities': endpoint({
    summary: 'Which communities the player has joined',
    auth: 'player',
    limit: 'address',
    output: z.strictObject({
      joined: z.array(z.strictObject({ community: communityId, at: instant })),
    }),
    errors: ['session.required'],
  }),
  'POST /me/communities/:id/code': endpoint({
    summary: 'A code that the player tells the community’s bot; the one before it ends',
    auth: 'player',
    limit: 'address',
    params: z.strictObject({ id: communityId }),
    output: z.strictObject({ code: z.string(), expiresAt: instant }),
    errors: ['session.required', 'account.leaving', 'community.unknown', 'community.joined', 'community.tries'],
  }),
};

export type Community = z.infer<typeof community>;
