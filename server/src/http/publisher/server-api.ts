import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Scope } from '#contract/publisher/scopes.ts';
import {
  type ServerCall,
  type ServerEndpoint,
  type ServerInput,
  type ServerOutput,
  serverApi,
} from '#contract/publisher/server-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { inChunks } from '#server/kernel/limits/in-chunks.ts';
import type { Limit, Limits } from '#server/kernel/limits/limit.ts';
import type { RequestInfo } from '../api/handlers.ts';
import { registerTable } from '../api/register-table.ts';
import type { AnyHandler } from '../api/served-table.ts';
import { partsOf } from '../api/validate.ts';
import { BODY_LIMIT } from '../errors.ts';
import type { Limiter } from '../security/rate-limits.ts';
import type { Headers } from '../security/security.ts';

export const SERVER_API_BASE = '/platform/server/v1';

/** A key of the publisher's backend that sent a call. */
export interface ServerCaller {
  /** Owns the idempotency keys of its calls. */
  id: string;
  name: string;
  scopes: readonly Scope[];
  secretHash: Buffer;
  /** Returns 32 bytes that follow from the secret of the key, which the shop does not store. */
  derive(text: string): Buffer;
}

/** One call: validated input in, contract output out; throws `ApiError`. */
export type ServerHandlers<K extends ServerCall = ServerCall> = {
  [P in K]: (input: ServerInput<P>, caller: ServerCaller, request: RequestInfo) => Promise<ServerOutput<P>>;
};

export interface ServerApiDeps {
  handlers: ServerHandlers;
  /** Returns the key of a secret, or why it does not count: `why` is null for a secret that no key ever had. */
  keyOf: (secret: string) => Promise<ServerCaller | { why: 'revoked' | 'expired' | null }>;
}

interface Registered extends ServerApiDeps {
  headers: Headers;
  validateOutput: boolean;
  limiter: Limiter;
  /** Calls of each key in a minute; null: unlimited. */
  limits: { calls: number; by: Limits } | null;
}

/**
 * Registers the endpoints of the publisher's backend. The key comes only in the header `Authorization`: cookies, other
 * tokens and the address identify nobody here. It is checked before the body is read.
 */
export function registerServerApi(app: FastifyInstance, deps: Registered): void {
  const { headers, validateOutput } = deps;
  const callers = new WeakMap<FastifyRequest, ServerCaller>();
  const count = counterOf(deps.limits);
  registerTable<ServerCaller>(app, {
    table: serverApi,
    base: SERVER_API_BASE,
    handlers: deps.handlers as unknown as Record<string, AnyHandler<ServerCaller>>,
    onRequest: async (request) => {
      const caller = await identify(deps, request);
      await count(request, caller);
      callers.set(request, caller);
    },
    admit: async (request, key) => {
      const caller = callers.get(request);
      if (!caller) throw apiError('key.invalid', { why: null });
      const { scope }: ServerEndpoint = serverApi[key as ServerCall];
      if (!caller.scopes.includes(scope)) throw apiError('key.scope', { scope });
      return { caller, parts: partsOf(request) };
    },
    headers,
    headersOf: ({ id }) => ({ 'x-request-id': id }),
    validateOutput,
  });
}

/** Calls with large bodies of each key in a minute. The files of a catalogue are checked one call after the other. */
const LARGE_CALLS = 20;
/** Parts of the calls of a minute that a process takes at a time. */
const CHUNKS = 30;

/** Returns a function that counts a call of a key before its body is read. @throws ApiError `request.too_many` */
function counterOf(limits: Registered['limits']): (request: FastifyRequest, caller: ServerCaller) => Promise<void> {
  if (!limits) return async () => undefined;
  const take = async (limit: Limit, { name }: ServerCaller): Promise<void> => {
    const { allowed, resetsIn } = await limit.take(name);
    if (!allowed) throw apiError('request.too_many', { retryAfter: resetsIn });
  };
  const all = inChunks(limits.by('server api', limits.calls, 60), Math.max(1, Math.floor(limits.calls / CHUNKS)));
  const large = limits.by('server api large', Math.min(LARGE_CALLS, limits.calls), 60);
  return async ({ routeOptions: { bodyLimit = BODY_LIMIT } }, caller) => {
    await take(all, caller);
    if (bodyLimit > BODY_LIMIT) await take(large, caller);
  };
}

/** @throws ApiError `key.invalid`; `request.too_many` for an address with many wrong keys */
async function identify({ keyOf, limiter }: Registered, request: FastifyRequest): Promise<ServerCaller> {
  await limiter.stranger(request);
  const found = await keyOf(bearerOf(request));
  if ('why' in found) {
    await limiter.refused(request);
    throw apiError('key.invalid', { why: found.why });
  }
  limiter.vouched(request);
  return found;
}

const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
