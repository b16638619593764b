import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The kind of caller. Each kind has its own table of endpoints and its own way to authenticate. */
export type Audience = 'player' | 'game' | 'operator' | 'server';

/**
 * The authentication that an endpoint needs. In the players' table, `player` requires a session, `optional` uses one if
 * sent, and `none` never reads it. `game`: the call is signed with a game's secret. `operator`: the caller is one of
 * the publisher's operators. `fresh`: an operator who proved to be present within the last minutes. `server`: the
 * publisher's backend, with a key.
 */
export type AuthOf<A extends Audience> = A extends 'player'
  ? 'none' | 'optional' | 'player'
  : A extends 'operator'
    ? 'none' | 'operator' | 'fresh'
    : A;

/**
 * The rate limit of a players' endpoint, in addition to the limit of all requests of an address. The server counts for
 * each player and minute, or for each address if nobody is signed in. `address`: no additional limit. The numbers are
 * in the server's `rate-limits.ts`.
 * - `sign_in`, `codes`, `characters`: guessable secrets, or calls to a game; the settings `RATE_LIMIT_…`
 * - `guesses`: as `codes`, counted for the player and for the address, since the guessed value is the same for all
 * players
 * - `downloads`: all stored data of a player
 * - `buying`: opens a session at a payment provider, or holds stock that others could buy
 * - `quotes`: visitors use it too, and many may share an address
 * - `costly`: several statements for each request
 * - `documents`: draws a PDF
 */
export type EndpointLimit =
  | 'address'
  | 'sign_in'
  | 'codes'
  | 'guesses'
  | 'characters'
  | 'downloads'
  | 'buying'
  | 'quotes'
  | 'costly'
  | 'documents';

export interface Endpoint<A extends Audience = Audience> {
  summary: string;
  auth: AuthOf<A>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
  /** Most bytes of the body; absent: 64 KB. */
  bodyBytes?: number;
  /** Codes that this endpoint may answer, in addition to COMMON_ERRORS. */
  errors: readonly ErrorCode[];
  /** Accepts the header `Idempotency-Key`: the same input replays its answer. */
  idempotent?: true;
  /** Answers `text/event-stream`. The events have this name, and their data has the shape of `output`. */
  stream?: string;
  /** Answers a file of this media type: the output is its name and its bytes. */
  file?: string;
  /** A partner of the game may sign it too, with a secret that is valid only for such endpoints. */
  partner?: true;
  /** Seconds for which a shared cache may keep the answer. Absent: `no-store`. */
  publicCache?: number;
}

/** An endpoint of the players' table. */
export interface PlayerEndpoint extends Endpoint<'player'> {
  limit: EndpointLimit;
  /** A call whose body has this field does the work of another endpoint too, and counts against its limit as well. */
  alsoCounts?: { field: string; as: string };
}

/**
 * Codes that any endpoint of a table may answer. In the players' table each endpoint lists its own, since many need no
 * session.
 */
export const AUDIENCE_ERRORS = {
  player: [],
  game: ['signature.invalid', 'request.key_reused'],
  operator: [
    'session.required',
    'operator.forbidden',
    'operator.check_required',
    'operation.refused',
    'request.foreign',
  ],
  server: ['key.invalid', 'key.scope'],
} as const satisfies Record<Audience, readonly ErrorCode[]>;

/** Codes that any endpoint may answer; endpoints do not list them. */
export const COMMON_ERRORS = [
  'request.invalid',
  'request.unknown_field',
  'request.too_large',
  'request.unsupported_type',
  'request.too_many',
  'server.internal',
  'server.unavailable',
] as const satisfies readonly ErrorCode[];

export const endpoint = <const E extends PlayerEndpoint>(definition: E): E => definition;
