import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { back } from './providers.ts';
import { client, secret, signedIn } from './session.ts';

/** `launching`: the game has not answered yet. `authorizing`: the game runs and asks its player. */
const requestState = z.strictObject({
  state: z.enum(['launching', 'authorizing', 'approved', 'refused', 'expired']),
  reason: z.enum(['declined', 'outdated', 'guest']).nullable(),
});

/**
 * 128 random bits in base64url. The pattern is more lenient, so that unknown ids get the error for unknown requests.
 */
export const requestId = z.string().regex(/^[\w-]{1,64}$/);
/** Two digits that the page and the game both show, so that the player can compare them. */
export const requestNumber = z.string().regex(/^\d{2}$/);
const request = z.strictObject({ request: requestId });

/** Sign-in authorised by the installed game. */
export const gameSignIn = {
  'POST /session/game/requests': endpoint({
    summary: 'Ask the installed game to authorise this browser',
    auth: 'none',
    limit: 'sign_in',
    body: z.strictObject({ gid: z.int(), locale: locale.optional(), back: back.optional() }),
    output: z.strictObject({
      request: requestId.describe('Public id, 128 random bits: it travels to the game.'),
      secret: z.string().describe('Stays in this browser.'),
      number: requestNumber.describe('To be compared with the one in the game.'),
      deepLink: z.string().describe('Opens the game with the request.'),
      expiresAt: z.iso.datetime(),
    }),
    errors: ['game.unknown', 'game.no_sign_in'],
  }),
  'GET /session/game/requests/:request': endpoint({
    summary: 'What the game has answered so far',
    auth: 'none',
    limit: 'address',
    params: request,
    output: requestState,
    errors: ['request.not_found'],
  }),
  'GET /session/game/requests/:request/events': endpoint({
    summary: 'What the game answers, live, until it is decided',
    auth: 'none',
    limit: 'address',
    params: request,
    output: requestState,
    errors: ['request.not_found'],
    stream: 'request',
  }),
  'POST /session/game': endpoint({
    summary: 'Sign in with a request that the game approved; it counts once',
    auth: 'none',
    limit: 'sign_in',
    body: z.strictObject({ request: requestId, secret, ...client }),
    output: z.strictObject({ session: signedIn, back: z.string().nullable() }),
    errors: ['ticket.invalid', 'session.guest', 'account.blocked'],
  }),
};

export type RequestState = z.infer<typeof requestState>;
