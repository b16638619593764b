import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who asks. Each has a table of endpoints, and a way of its own to say who it is. */
export type Audience = 'player' | 'game' | 'operator';

/**
 * What an endpoint wants to know of who asks. In the players' table, `player`: a session is required; `optional`: used when sent;
 * `none`: never read. `game`: the call is signed with a game's secret; `operator`: it is one of the publisher's people.
 */
export type AuthOf<A extends Audience> = A extends 'player' ? 'none' | 'optional' | 'player' : A;

/**
 * How often an endpoint of the players' table may be called, beside what an address may call at all: for each player and minute, or each
 * address where nobody is signed in. `address`: no more is counted. The numbers are the server's (`rate-limits.ts`).
 *
 * - `sign_in`, `codes`, `characters`: what can be guessed, or asks a game; the settings `RATE_LIMIT_…`
 * - `guesses`: as `codes`, counted for the player and for the address, since what is guessed is the same for all players
 * - `downloads`: everything that is kept of a player
 * - `buying`: opens something at a payment provider, or holds what others could buy
 * - `quotes`: also asked by visitors, of whom many may share an address
 * - `costly`: several statements each time
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
  | 'costly';

export interface Endpoint<A extends Audience = Audience> {
  summary: string;
  auth: AuthOf<A>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  output: z.ZodType;
  /** Codes this endpoint answers beside those any request may meet (see COMMON_ERRORS). */
  errors: readonly ErrorCode[];
  /** Takes the header `Idempotency-Key`: the same input replays its answer. */
  idempotent?: true;
  /** Answers `text/event-stream`: events of this name, whose data has the shape of `output`. */
  stream?: string;
  /** A partner of the game may sign it too: with a secret that opens nothing else. */
  partner?: true;
  /** Seconds a shared cache may keep the answer; absent: `no-store`. */
  publicCache?: number;
}

/** One of the players' table. */
export interface PlayerEndpoint extends Endpoint<'player'> {
  limit: EndpointLimit;
}

/** Codes that any endpoint of a table may answer. Of the players' table each lists its own: many want no session. */
export const AUDIENCE_ERRORS = {
  player: [],
  game: ['signature.invalid', 'request.key_reused'],
  operator: ['session.required', 'operator.forbidden'],
} as const satisfies Record<Audience, readonly ErrorCode[]>;

/** Codes that any endpoint may answer, so none lists them. */
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
