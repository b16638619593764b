import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';
import { foldCode, INVITE_CODE } from '../typed-text.ts';
import { reward } from './rewards.ts';

const code = z.string().overwrite(foldCode).regex(INVITE_CODE);

/** A step of the inviter's rewards, by the number of invitees that count. */
const step = z.strictObject({
  count: z.int().min(1),
  gives: reward.shape.contents,
  game: reward.shape.game.describe('Whose goods it gives; null: a coupon or points.'),
});

/**
 * The state of an invitation, as its inviter may see it. Joined: the account exists. Waiting: it paid, and counts after
 * the days for refunds. Not counted: the reason is hidden, since it would reveal facts about another account.
 */
const recordState = z.enum(['joined', 'waiting', 'counted', 'not_counted', 'taken_back']);

export const invites = {
  'GET /invites': endpoint({
    summary: 'What inviting friends brings, and under which rules',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      invites: z
        .strictObject({
          coupon: z.strictObject({ name: z.string(), percent: z.int().min(1).max(100) }).describe('For both.'),
          minimum: z
            .strictObject({ amount: z.int().min(0), currency })
            .nullable()
            .describe('What the first order has to be worth, in the reference currency; null: anything.'),
          monthly: z.int().min(1).describe('How many invitees count in a month, for each inviter.'),
          waitDays: z.int().min(0).describe('After the payment, until an invitee counts.'),
          linkDays: z.int().min(1).describe('How long an opened link is remembered.'),
          steps: z.array(step).describe('From the lowest count.'),
          until: instant.nullable().describe('When it is over; null: no end.'),
        })
        .nullable()
        .describe('Null: there is no such activity now.'),
    }),
    errors: [],
  }),
  'GET /invites/:code': endpoint({
    summary: 'Who invites, for the one who opened their link',
    auth: 'none',
    limit: 'codes',
    params: z.strictObject({ code }),
    output: z.strictObject({
      inviter: z.string().describe('Nickname.'),
      visit: z
        .string()
        .min(1)
        .max(512)
        .describe('Says which link was opened and when; kept by the browser until it signs in.'),
    }),
    errors: ['invite.unknown'],
  }),
  'POST /me/invites/accept': endpoint({
    summary:
      'Tell that the account came by an invitation; for one that existed before, or came by another, nothing comes of it',
    auth: 'player',
    limit: 'codes',
    body: z.strictObject({
      visit: z.string().min(1).max(512),
      locale: locale.default('en'),
    }),
    output: z.strictObject({
      accepted: z.boolean().describe('False: no coupon applies. Repeated, it answers what it answered first.'),
      coupon: z.string().nullable().describe('Name of the coupon that the player got with it.'),
    }),
    errors: ['session.required', 'account.leaving', 'invite.expired'],
  }),
  'GET /me/invites': endpoint({
    summary: 'The player’s own invitation code, and how far they are',
    auth: 'player',
    limit: 'costly',
    output: z.strictObject({
      code,
      counted: z.int().min(0).describe('Invitees that count, in all.'),
      waiting: z.int().min(0).describe('Those that paid, and will count.'),
      thisMonth: z.int().min(0).describe('Counted or waiting, by the month of their payment in UTC.'),
      steps: z.array(
        z.strictObject({
          count: z.int().min(1),
          state: z
            .enum(['open', 'waiting', 'claimable', 'claimed'])
            .describe('Waiting: reached, and claimable from `from`.'),
          from: instant.nullable(),
        }),
      ),
    }),
    errors: ['session.required'],
  }),
  'GET /me/invites/records': endpoint({
    summary: 'Whom the player invited, newest first',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject({
      page: addressNumber(z.int().min(1).max(1000)).default(1),
      size: addressNumber(z.int().min(1).max(50)).default(10),
      locale: locale.default('en'),
    }),
    output: z.strictObject({
      records: z.array(
        z.strictObject({
          uid: z.string().describe('Masked: 10••••89.'),
          state: recordState,
          at: instant.describe('When it came to its state; of one that counts, when its reward was given.'),
          contents: reward.shape.contents.describe('What the inviter got for it; empty: nothing yet.'),
        }),
      ),
      more: z.boolean(),
    }),
    errors: ['session.required'],
  }),
};

export type Invites = NonNullable<z.infer<(typeof invites)['GET /invites']['output']>['invites']>;
export type InviteRecord = z.infer<(typeof invites)['GET /me/invites/records']['output']>['records'][number];
