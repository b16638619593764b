import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { shownProvider } from '../sign-in.ts';
import { EMAIL, foldTyped } from '../typed-text.ts';
import { character } from './characters.ts';

export const player = z.strictObject({
  uid: z.string().regex(/^\d+$/).describe('Public decimal number of the player.'),
  nickname: z.string(),
  avatar: z.string().nullable(),
  recent: z
    .array(z.strictObject({ gid: z.int(), region: z.string(), character, method: z.string().nullable() }))
    .describe('Characters last topped up, newest first, one for each game.'),
});

/** The optional input of every sign-in: the device and place of the player. */
export const client = {
  device: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional()
    .describe('Random id that this browser keeps; a new one brings a notice by email.'),
  locale: locale.optional().describe('Language of letters to the player.'),
  replaces: z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe('Token of the session that this browser had: it ends with the sign-in.'),
};

/** The answer of every sign-in. */
export const signedIn = z.strictObject({
  token: z.string().describe('Opaque bearer token, 256 random bits.'),
  player,
  deletionAt: z.iso.datetime().nullable().describe('When the account will be erased, if its owner asked for that.'),
});

/** A code sent to an email address. Only the holder of `challenge` can use the code. */
export const challenge = z.strictObject({
  challenge: z.string().describe('Secret of this browser, 256 random bits.'),
  expiresAt: z.iso.datetime(),
  resendAt: z.iso.datetime().describe('When another code may be sent.'),
});

/** A phone number as its owner writes it, and the country by whose rules to read it. */
export const phone = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166.'),
  number: z.string().overwrite(foldTyped).min(3).max(32).describe('In any usual form; kept in E.164.'),
});

export const email = z
  .string()
  .overwrite(foldTyped)
  .check(z.email({ pattern: EMAIL }));
export const code = z.string().regex(/^\d{6}$/);
export const secret = z.string().min(16).max(200);

export const session = {
  'GET /session/methods': endpoint({
    summary: 'The sign-in methods that this shop offers',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({ locale: locale.default('en').describe('Language of the names of providers.') }),
    output: z.strictObject({
      methods: z
        .array(z.string())
        .describe('In the order of the page: `password`, `email`, `phone`, ids of providers, `game`.'),
      providers: z.array(shownProvider),
    }),
    errors: [],
  }),
  'POST /session/password': endpoint({
    summary: 'Sign in with username and password',
    auth: 'none',
    limit: 'sign_in',
    body: z.strictObject({ username: z.string().min(1).max(64), password: z.string().min(1).max(256), ...client }),
    output: signedIn,
    errors: ['session.bad_credentials', 'session.locked', 'account.blocked'],
  }),
  'POST /session/email/codes': endpoint({
    summary: 'Send a code to an email address; the answer does not tell whether an account has it',
    auth: 'none',
    limit: 'address',
    body: z.strictObject({
      email,
      locale: locale.optional(),
      device: client.device,
      replaces: secret.optional().describe('The challenge that this browser got before: its code ends.'),
    }),
    output: challenge,
    errors: ['code.too_many', 'mail.unavailable'],
  }),
  'POST /session/email': endpoint({
    summary: 'Sign in with a code; an address that no account has gets a new one',
    auth: 'none',
    limit: 'codes',
    body: z.strictObject({ challenge: secret, code, ...client }),
    output: signedIn,
    errors: ['code.wrong', 'code.expired', 'code.too_many', 'account.blocked'],
  }),
  'POST /session/phone/codes': endpoint({
    summary: 'Send a code to a bound phone; the answer does not tell whether an account has it',
    auth: 'none',
    limit: 'address',
    body: z.strictObject({
      phone,
      locale: locale.optional(),
      device: client.device,
      replaces: secret.optional().describe('The challenge that this browser got before: its code ends.'),
    }),
    output: challenge,
    errors: ['code.too_many', 'sms.unavailable', 'binding.phone_invalid', 'binding.country', 'binding.closed'],
  }),
  'POST /session/phone': endpoint({
    summary: 'Sign in with a code that a bound phone received',
    auth: 'none',
    limit: 'codes',
    body: z.strictObject({ challenge: secret, code, ...client }),
    output: signedIn,
    errors: ['code.wrong', 'code.expired', 'code.too_many', 'account.blocked'],
  }),
  'POST /session/ticket': endpoint({
    summary: 'Sign in with the login ticket that a game put into the address; it counts once',
    auth: 'none',
    limit: 'sign_in',
    body: z.strictObject({
      ticket: secret,
      uid: z.string().max(20).optional(),
      nickname: z.string().max(64).optional(),
      ...client,
    }),
    output: signedIn,
    errors: ['ticket.invalid', 'session.guest', 'account.blocked'],
  }),
  'POST /session/ticket/player': endpoint({
    summary: 'Whom a login ticket would sign in; it is not used up',
    auth: 'none',
    limit: 'sign_in',
    body: z.strictObject({ ticket: secret, uid: z.string().max(20).optional() }),
    output: z.strictObject({ uid: z.string(), nickname: z.string() }),
    errors: ['ticket.invalid'],
  }),
  'GET /me': endpoint({
    summary: 'The signed-in player',
    auth: 'player',
    limit: 'address',
    output: player,
    errors: ['session.required'],
  }),
  'DELETE /session': endpoint({
    summary: 'Sign out; the token is dead at once on every node',
    auth: 'player',
    limit: 'address',
    output: z.strictObject({}),
    errors: ['session.required'],
  }),
};

export type Player = z.infer<typeof player>;
export type SignedIn = z.infer<typeof signedIn>;
