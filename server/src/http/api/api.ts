import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlayerEndpoint } from '#contract/endpoint.ts';
import { type EndpointKey, endpoints } from '#contract/endpoints/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Log } from '#server/kernel/log.ts';
import type { SharedReads } from '../prepared/shared-reads.ts';
import type { Limiter } from '../security/rate-limits.ts';
import type { Headers } from '../security/security.ts';
import type { Streaming } from '../streams/streaming.ts';
import { type SessionWatch, whileSessionLives } from '../streams/streams.ts';
import type { Caller, Handlers } from './handlers.ts';
import { registerTable } from './register-table.ts';
import type { AnyHandler } from './served-table.ts';
import { partsOf } from './validate.ts';

export const API_BASE = '/platform/api';

export interface ApiDeps {
  handlers: Handlers;
  /** Returns the caller of a bearer token; null if it belongs to nobody. */
  resolveSession: (token: string) => Promise<Caller | null>;
  sessions: SessionWatch;
  limiter: Limiter;
  reads: SharedReads;
  log: Log;
  headers: Headers;
  validateOutput: boolean;
  heartbeatMs: number;
  /** Aborted when the server drains. */
  draining: AbortSignal;
  streamed?: Streaming<Caller>['streamed'];
}

/** Registers the players' endpoints below `/platform/api`. The session token identifies the caller. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const { limiter, sessions, headers, validateOutput, log, heartbeatMs, draining } = deps;
  registerTable<Caller>(app, {
    table: endpoints,
    base: API_BASE,
    handlers: deps.handlers as unknown as Record<string, AnyHandler<Caller>>,
    onRequest: (request) => limiter.request(request),
    admit: async (request, name, { auth }) => {
      const key = name as EndpointKey;
      const token = bearerOf(request);
      const caller = auth === 'none' || token === '' ? null : await deps.resolveSession(token);
      if (auth === 'player' && !caller) throw apiError('session.required', {});
      await limiter.endpoint(key, request, caller);
      const parts = partsOf(request);
      const { alsoCounts }: PlayerEndpoint = endpoints[key];
      if (alsoCounts && hasField(parts.body, alsoCounts.field))
        await limiter.endpoint(alsoCounts.as as EndpointKey, request, caller);
      return { caller, token, parts };
    },
    headers,
    headersOf: ({ id }) => ({ 'x-request-id': id }),
    validateOutput,
    reads: deps.reads,
    streaming: {
      take: (request, caller) => limiter.stream(request, caller),
      streamed: deps.streamed,
      guard: (items, watched) => whileSessionLives(items, { sessions, ...watched }),
      log,
      heartbeatMs,
      draining,
    },
  });
}

const hasField = (body: unknown, field: string): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, field);

const bearerOf = (request: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
