import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { provider } from '../sign-in.ts';
import { instant } from '../time.ts';
import { challenge, code, secret } from './session.ts';

export const account = {
  'GET /me/account': endpoint({
    summary: 'How the player signs in, and whether the account is about to be erased',
    auth: 'player',
    limit: 'address',
    output: z.strictObject({
      username: z.string().nullable(),
      email: z.string().nullable().describe('Masked: a•••@example.com.'),
      identities: z.array(provider),
      createdAt: instant,
      deletionAt: instant.nullable(),
      deletionAskedAt: instant.nullable().describe('When a game asked for the deletion, which nobody has confirmed.'),
      confirm: z
        .enum(['email', 'password', 'recent'])
        .describe('What confirms a deletion: a code, the password, or a sign-in of the last ten minutes.'),
    }),
    errors: ['session.required'],
  }),
  'GET /me/data': endpoint({
    summary: 'Everything that is kept of the player, to take along',
    auth: 'player',
    limit: 'downloads',
    output: z.strictObject({
      madeAt: instant,
      data: z
        .record(z.string(), z.unknown())
        .describe('By domain: account, orders, payments, deliveries, coupons, letters.'),
    }),
    errors: ['session.required'],
  }),
  'GET /me/sessions': endpoint({
    summary: 'Where the player is signed in, last used first',
    auth: 'player',
    limit: 'address',
    output: z.strictObject({
      sessions: z.array(
        z.strictObject({
          id: z.uuid(),
          current: z.boolean(),
          browser: z.string().nullable(),
          os: z.string().nullable(),
          createdAt: instant,
          seenAt: instant.describe('To the hour.'),
        }),
      ),
    }),
    errors: ['session.required'],
  }),
  'DELETE /me/sessions': endpoint({
    summary: 'Sign out everywhere, here too',
    auth: 'player',
    limit: 'address',
    output: z.strictObject({}),
    errors: ['session.required'],
  }),
  'DELETE /me/sessions/:id': endpoint({
    summary: 'End one session of the player',
    auth: 'player',
    limit: 'address',
    params: z.strictObject({ id: z.uuid() }),
    output: z.strictObject({}),
    errors: ['session.required', 'request.not_found'],
  }),
  'POST /me/deletion/codes': endpoint({
    summary: 'Send the code that confirms a deletion',
    auth: 'player',
    limit: 'address',
    body: z.strictObject({ locale: locale.optional() }),
    output: challenge,
    errors: ['session.required', 'account.no_email', 'code.too_many', 'mail.unavailable'],
  }),
  'POST /me/deletion': endpoint({
    summary: 'Ask for the deletion of the account; it can be kept until `deletionAt`',
    auth: 'player',
    limit: 'codes',
    body: z.strictObject({
      proof: z
        .union([z.strictObject({ password: z.string().min(1).max(256) }), z.strictObject({ challenge: secret, code })])
        .optional()
        .describe('Absent where a recent sign-in is enough.'),
    }),
    output: z.strictObject({ deletionAt: instant }),
    errors: [
      'session.required',
      'session.stale',
      'session.bad_credentials',
      'session.locked',
      'code.wrong',
      'code.expired',
      'code.too_many',
    ],
  }),
  'DELETE /me/deletion': endpoint({
    summary: 'Keep the account after all',
    auth: 'player',
    limit: 'address',
    output: z.strictObject({}),
    errors: ['session.required'],
  }),
};
