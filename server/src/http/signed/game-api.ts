import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type GameApi, type GameCall, gameApi } from '#contract/game-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { verifySigned } from '#server/kernel/signed-webhook.ts';
import { registerTable } from '../api/register-table.ts';
import type { AnyHandler } from '../api/served-table.ts';
import { isNestedTooDeep, nestingError } from '../security/json-depth.ts';
import type { Limiter } from '../security/rate-limits.ts';
import type { Headers } from '../security/security.ts';
import { acceptSignedCalls } from './signed-calls.ts';

export const GAME_API_BASE = '/platform/game';

/** A call with a valid signature. */
export interface SignedCall {
  gid: number;
  /** The header `webhook-id`: a repeat has the same id and the same body. */
  id: string;
  /** The time when the call first arrived; a repeat has the same time. */
  at: Date;
  /** Derives a secret that only this call and its repeats share: 256 bits as base64url. */
  secretFor(purpose: string): string;
}

type GameInput<K extends GameCall> = z.output<GameApi[K]['body']>;
type GameOutput<K extends GameCall> = z.output<GameApi[K]['output']>;

/** One call of a game's backend: validated body in, contract output out; throws `ApiError`. */
export type GameHandlers<K extends GameCall = GameCall> = {
  [P in K]: (input: GameInput<P>, call: SignedCall) => Promise<GameOutput<P>>;
};

export interface GameApiDeps {
  handlers: GameHandlers;
  /** The live secrets of a game; empty if it has none. */
  secretsOf: (gid: number) => readonly string[];
  /** Secrets of the game's partners; they are valid only for endpoints with `partner`. */
  partnerSecretsOf: (gid: number) => readonly string[];
  /** Stores the id of a call and returns when it first arrived. @throws ApiError `request.key_reused` */
  remember: (call: { gid: number; id: string; inputHash: Buffer; at: Date }) => Promise<Date>;
  now: () => Date;
}

/** `POST /platform/game/:gid/…`: the signature covers the raw bytes, so nothing is parsed before it is verified. */
export async function registerGameApi(
  app: FastifyInstance,
  deps: GameApiDeps & { headers: Headers; validateOutput: boolean; limiter: Limiter },
): Promise<void> {
  const { limiter, headers, validateOutput } = deps;
  await app.register(async (scope) => {
    acceptSignedCalls(scope, limiter);
    registerTable<SignedCall>(scope, {
      table: gameApi,
      base: `${GAME_API_BASE}/:gid`,
      handlers: Object.fromEntries(Object.entries(deps.handlers).map(([key, handler]) => [key, signed(handler)])),
      admit: async (request, key) => {
        const { gid, ...params } = request.params as Record<string, string>;
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const caller = await identify(deps, request, Number(gid), key, raw);
        return { caller, parts: { params, query: request.query, body: parse(raw) } };
      },
      headers,
      validateOutput,
    });
  });
}

const pathOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** Handlers of signed calls get only the body, which repeats the path's parameters. */
const signed =
  (handler: unknown): AnyHandler<SignedCall> =>
  ({ params, body }, call) => {
    checkPathParameters(params as Record<string, string>, body as Record<string, unknown>);
    return (handler as (body: unknown, call: SignedCall | null) => Promise<unknown>)(body, call);
  };

/** @throws ApiError `signature.invalid`, `request.key_reused` */
async function identify(
  { secretsOf, partnerSecretsOf, remember, now }: GameApiDeps,
  { headers }: FastifyRequest,
  gid: number,
  key: string,
  raw: Buffer,
): Promise<SignedCall> {
  const at = now();
  const endpoint: Endpoint<'game'> = gameApi[key as GameCall];
  const partners = endpoint.partner ? partnerSecretsOf(gid) : [];
  const { secret, ...call } = verify(gid, raw, headers, [...secretsOf(gid), ...partners], at);
  const inputHash = sha256(`${pathOf(key)}.${sha256(raw).toString('base64')}`);
  // A partner’s ids have their own namespace, so it cannot use up an id of the game. Ids contain no dot.
  const id = partners.includes(secret) ? `partner.${call.id}` : call.id;
  return { ...call, at: await remember({ gid, id, inputHash, at }) };
}

/** @throws ApiError `signature.invalid` for every failure, so that an outsider learns no more */
function verify(
  gid: number,
  raw: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
  now: Date,
): Omit<SignedCall, 'at'> & { secret: string } {
  const signed = verifySigned(raw, headers, secrets, now);
  if (!signed) throw apiError('signature.invalid', {});
  const { id, secret } = signed;
  const secretFor = (purpose: string): string =>
    createHmac('sha256', secret).update(`${purpose}.${id}.`).update(sha256(raw)).digest('base64url');
  return { gid, id, secretFor, secret };
}

function parse(raw: Buffer): unknown {
  if (isNestedTooDeep(raw)) throw nestingError();
  try {
    return JSON.parse(raw.toString());
  } catch {
    throw apiError('request.invalid', { issues: [{ path: '', message: 'The body is not JSON' }] });
  }
}

/** The path's parameters must equal those of the body, since the signature covers only the body. */
function checkPathParameters(params: Record<string, string>, body: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params)) {
    if (body[name] === value) continue;
    throw apiError('request.invalid', { issues: [{ path: name, message: 'Differs between the path and the body' }] });
  }
}
