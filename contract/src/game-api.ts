import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { communityId } from './endpoints/communities.ts';
import { requestId, requestNumber } from './endpoints/game-sign-in.ts';
import { surveyId } from './endpoints/surveys.ts';
import { locale } from './locales.ts';
import { bound, instant } from './time.ts';

/**
 * Calls from a game's backend to the portal: `POST /platform/game/{gid}/…`, JSON, signed as Standard Webhooks with the
 * game's secret. The same `webhook-id` with the same body gets the same answer.
 */
const uid = z.string().regex(/^[1-9]\d{0,15}$/);
const task = z.string().min(1).max(64);
const roleId = z.string().min(1).max(64);

export const gameApi = {
  'POST /login-tickets': {
    summary: 'A link that signs a player in: for opening the shop from inside the game',
    auth: 'game',
    body: z.strictObject({
      uid,
      nickname: z.string().min(1).max(64).optional(),
      region: z.string().max(32).optional(),
      roleId: roleId.optional(),
      item: z.string().max(64).optional(),
      locale: locale.optional(),
      variant: z.enum(['mobile', 'desktop']).default('mobile'),
    }),
    output: z.strictObject({
      ticket: z.string().describe('Counts once, within five minutes.'),
      expiresAt: z.iso.datetime(),
      link: z.string().describe('The top-up page with the ticket and the choices.'),
    }),
    errors: ['player.unknown', 'session.guest', 'game.unavailable', 'region.unknown'],
  },
  'POST /authorize': {
    summary: 'What the player answered to the request that a deep link brought',
    auth: 'game',
    body: z.strictObject({
      request: requestId,
      result: z.enum(['opened', 'approved', 'refused']),
      uid: uid.optional(),
      nickname: z.string().min(1).max(64).optional(),
      reason: z.enum(['declined', 'outdated', 'guest']).optional(),
      number: requestNumber.optional().describe('What the game showed its player, with an approval.'),
    }),
    output: z.strictObject({
      link: z.string().nullable().describe('Where to send the player’s browser back to.'),
      number: requestNumber
        .nullable()
        .describe('To be shown to the player beside the question: the page shows the same.'),
    }),
    errors: ['authorize.unknown', 'authorize.decided', 'authorize.number', 'player.unknown', 'game.unavailable'],
  },
  'POST /tickets/redeem': {
    summary: 'Who signed in for the PC client that brought this ticket; it counts once',
    auth: 'game',
    body: z.strictObject({ ticket: z.string().min(16).max(200) }),
    output: z.strictObject({ uid, nickname: z.string(), kind: z.enum(['full', 'guest']) }),
    errors: ['ticket.invalid'],
  },
  'POST /deliveries/:id': {
    summary: 'How far a delivery is',
    auth: 'game',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ id: z.uuid() }),
    output: z.strictObject({
      deliveryId: z.uuid(),
      orderNumber: z.string().nullable(),
      uid: z.string().describe('0 once the account is erased.'),
      roleId: z.string().describe('Empty once the account is erased.'),
      state: z.string(),
      tries: z.int(),
      acceptedAt: z.iso.datetime().nullable(),
    }),
    errors: ['delivery.unknown'],
  },
  'POST /orders': {
    summary: 'What a player paid for in this game, newest first',
    auth: 'game',
    body: z.strictObject({ uid, since: bound.optional() }),
    output: z.strictObject({
      orders: z.array(
        z.strictObject({
          number: z.string(),
          refer: z.string().nullable().describe('The game’s own reference, if it opened the payment with one.'),
          item: z.string(),
          roleId,
          total: z.int(),
          currency: z.string(),
          payment: z.string(),
          delivery: z.string(),
          paidAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
    errors: [],
  },
  'POST /tasks/:task/progress': {
    summary: 'Counts for a task whose goal this game counts; the same `eventId` counts once',
    auth: 'game',
    params: z.strictObject({ task }),
    body: z.strictObject({
      task,
      uid,
      eventId: z
        .string()
        .regex(/^[!-~]{1,64}$/, 'Must be 1 to 64 visible characters of ASCII')
        .describe('Names what happened, once for each player and task.'),
      amount: z.int().min(1).max(1_000_000).default(1),
    }),
    output: z.strictObject({
      count: z.int().min(0).describe('Of the goal by now, in the period in which this counted.'),
      resetsAt: instant.nullable().describe('When it begins anew; null: never.'),
    }),
    errors: ['task.unknown', 'task.over', 'player.unknown'],
  },
  'POST /surveys/:survey/completed': {
    summary: 'A survey was answered at the address to which the shop led its player; the reward is given once',
    auth: 'game',
    partner: true,
    params: z.strictObject({ survey: surveyId }),
    body: z.strictObject({
      survey: surveyId,
      player: z
        .string()
        .regex(/^[\w-]{22}$/)
        .describe('As the address named the player.'),
    }),
    output: z.strictObject({ completedAt: instant.describe('When it was told first.') }),
    errors: ['survey.unknown', 'survey.over', 'survey.answered', 'player.unknown'],
  },
  'POST /communities/:community/redeem': {
    summary: 'A member of the community told its bot the code of a player; the gift is given once',
    auth: 'game',
    partner: true,
    params: z.strictObject({ community: communityId }),
    body: z.strictObject({
      community: communityId,
      code: z.string().min(1).max(64).describe('As the member typed it: case, spaces and hyphens do not count.'),
      member: z
        .string()
        .min(1)
        .max(200)
        .describe('Names the member for ever, such as the id of a Discord account. Kept as a hash alone.'),
    }),
    output: z.strictObject({ joinedAt: instant }),
    errors: ['community.unknown', 'community.joined', 'community.code', 'community.member', 'community.tries'],
  },
  'POST /players/:uid/delete': {
    summary: 'The player asked in the game for the deletion of the account, and is to confirm it in the shop',
    auth: 'game',
    params: z.strictObject({ uid }),
    body: z.strictObject({ uid }),
    output: z.strictObject({
      deletionAt: z.iso
        .datetime()
        .nullable()
        .describe('When the account will be erased; null: nobody has confirmed it.'),
      link: z
        .string()
        .nullable()
        .describe(
          'Where the player confirms it, signed in by a ticket. Null: it is confirmed, or this game knows no such player.',
        ),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'game'>>;

export type GameApi = typeof gameApi;
export type GameCall = keyof GameApi;
