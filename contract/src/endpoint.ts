import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** `player`: a session is required; `optional`: used when sent; `none`: never read. */
export type Auth = 'none' | 'optional' | 'player';

export interface Endpoint {
  summary: string;
  auth: Auth;
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
  /** Seconds a shared cache may keep the answer; absent: `no-store`. */
  publicCache?: number;
}

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

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
