import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { provider } from '../sign-in.ts';
import { challenge, client, code, secret, signedIn } from './session.ts';

/** Address below the base path to return to after sign-in. */
export const back = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/);

/** Sign-in through the providers of the shop's list, and linking them to an account. */
export const providers = {
  'POST /session/oauth/:provider/attempts': endpoint({
    summary: 'Begin to sign in through a provider',
    auth: 'none',
    limit: 'sign_in',
    params: z.strictObject({ provider }),
    body: z.strictObject({
      back: back.optional(),
      game: z
        .strictObject({
          gid: z.int(),
          state: z
            .string()
            .max(200)
            .regex(/^\P{Cc}*$/u)
            .optional(),
        })
        .optional()
        .describe('The PC client of a game that waits for the result.'),
    }),
    output: z.strictObject({
      url: z.string().describe('The provider’s page.'),
      attempt: z.string().describe('Secret of this browser, to be kept until the provider sends it back.'),
    }),
    errors: ['oauth.unknown', 'oauth.unavailable', 'game.unknown', 'game.no_sign_in'],
  }),
  'POST /session/oauth/:provider': endpoint({
    summary: 'Finish with what the provider put into the return address; it counts once',
    auth: 'none',
    limit: 'sign_in',
    params: z.strictObject({ provider }),
    body: z.strictObject({
      attempt: secret,
      state: z.string().max(500),
      code: z.string().max(4000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
      openid: z
        .string()
        .max(4000)
        .optional()
        .describe('Query of the return address, for a provider of OpenID 2.0 such as Steam.'),
      ...client,
    }),
    output: z.discriminatedUnion('result', [
      z.strictObject({ result: z.literal('signed_in'), session: signedIn, back: z.string().nullable() }),
      z.strictObject({
        result: z.literal('link').describe('The email belongs to an account, whose owner has to agree.'),
        link: z.string(),
        email: z.string().describe('Masked: a•••@example.com.'),
        ways: z.array(z.enum(['password', 'email'])),
      }),
      z.strictObject({ result: z.literal('game'), url: z.string().describe('Leads back into the game’s client.') }),
    ]),
    errors: [
      'oauth.unknown',
      'oauth.unavailable',
      'oauth.refused',
      'oauth.failed',
      'game.no_sign_in',
      'account.blocked',
    ],
  }),
  'POST /session/link/codes': endpoint({
    summary: 'Send a code to the account that an identity may be linked to',
    auth: 'none',
    limit: 'address',
    body: z.strictObject({ link: secret, locale: locale.optional(), device: client.device }),
    output: challenge,
    errors: ['link.expired', 'code.too_many', 'mail.unavailable'],
  }),
  'POST /session/link': endpoint({
    summary: 'Link the identity to the account, proved by its password or a code, and sign in',
    auth: 'none',
    limit: 'codes',
    body: z.strictObject({
      link: secret,
      proof: z.union([
        z.strictObject({ password: z.string().min(1).max(256) }),
        z.strictObject({ challenge: secret, code }),
      ]),
      ...client,
    }),
    output: z.strictObject({ session: signedIn, back: z.string().nullable() }),
    errors: [
      'link.expired',
      'session.bad_credentials',
      'session.locked',
      'code.wrong',
      'code.expired',
      'code.too_many',
      'account.blocked',
    ],
  }),
};
