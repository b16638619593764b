import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type OperatorApi, type OperatorCall, operatorApi } from '#contract/operator/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { ReadSource } from '#server/kernel/read-source.ts';
import type { RequestInfo } from '../api/handlers.ts';
import { registerTable } from '../api/register-table.ts';
import type { AnyHandler } from '../api/served-table.ts';
import { partsOf } from '../api/validate.ts';
import type { Headers } from '../security/security.ts';
import { deskCookies, type WithAttempt, type WithSession } from './desk-cookies.ts';
import { deskStreaming, type StreamDeps } from './desk-streams.ts';
import { type Download, finishDownload } from './download.ts';
import { hasDeskToken, isForeignRead, isOwnRequest } from './own-requests.ts';
import { createReadSources } from './read-sources.ts';

export const DESK_API_BASE = '/api';

type PartOf<K extends OperatorCall, P extends string> = OperatorApi[K] extends { [Q in P]: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>;
type Output<K extends OperatorCall> = z.output<OperatorApi[K]['output']>;

/** A signed-in operator, as far as this folder needs to know one. */
export interface FreshCaller {
  /** The operator's name. */
  by: string;
  role: string;
  /** Until then, money moves without another fresh check. */
  freshUntil: Date | null;
  /** Called for each read of a request that may come from a stand-by. */
  onRead?: (source: ReadSource) => void;
}

type Answer<K extends OperatorCall> = OperatorApi[K] extends { stream: string }
  ? AsyncIterable<Output<K>>
  : Output<K> | WithSession<Output<K>> | WithAttempt<Output<K>> | Download<Output<K>>;

/** One call of an operator: validated input in, contract output out; throws `ApiError`. `O` is an operator's type. */
export type OperatorHandlers<O> = {
  [K in OperatorCall]: (
    input: { params: PartOf<K, 'params'>; query: PartOf<K, 'query'>; body: PartOf<K, 'body'> },
    operator: OperatorApi[K]['auth'] extends 'none' ? O | null : O,
    request: RequestInfo,
  ) => Promise<Answer<K>>;
};

export interface DeskApiDeps<O extends FreshCaller> extends Pick<StreamDeps<O>, 'log' | 'draining' | 'streamed'> {
  handlers: OperatorHandlers<O>;
  /** Returns the operator of a session's token; null if it has ended. */
  callerOf: (token: string) => Promise<O | null>;
  /** Counts a request; throws `request.too_many`. */
  limit: (request: FastifyRequest) => Promise<void>;
  /** Counts a call of somebody who signs in: it stores a challenge. Throws `request.too_many`. */
  limitSignIn: (request: FastifyRequest) => Promise<void>;
  /** The address of the desk. */
  url: string;
  headers: Headers;
  validateOutput: boolean;
}

/**
 * Registers the operators' endpoints below `/api`. The session is in a cookie. A request that changes something must
 * come from the desk's own pages and carry the session's second token.
 */
export function registerDeskApi<O extends FreshCaller>(app: FastifyInstance, deps: DeskApiDeps<O>): void {
  const cookie = deskCookies(deps.url);
  const sources = createReadSources();
  registerTable<O>(app, {
    table: operatorApi,
    base: DESK_API_BASE,
    handlers: deps.handlers as unknown as Record<string, AnyHandler<O>>,
    onRequest: deps.limit,
    admit: async (request, _, { auth }) => {
      const token = cookie.tokenOf(request);
      const caller = token === '' ? null : await deps.callerOf(token);
      const foreign = request.method === 'GET' ? isForeignRead(request) : !isOwnRequest(request, deps.url);
      if (foreign) throw apiError('request.foreign', {});
      if (auth === 'none' && request.method !== 'GET') await deps.limitSignIn(request);
      if (auth === 'none') return { caller, token, parts: partsOf(request) };
      if (!caller) throw apiError('session.required', {});
      if (request.method !== 'GET' && !hasDeskToken(request, token)) throw apiError('request.foreign', {});
      if (auth === 'fresh' && caller.freshUntil === null) throw apiError('operator.check_required', {});
      return { caller: { ...caller, onRead: sources.noting(request) }, token, parts: partsOf(request) };
    },
    headers: deps.headers,
    headersOf: (request) => ({ 'x-request-id': request.id, ...sources.headersOf(request) }),
    finish: (reply, output) => finishDownload(reply, cookie.apply(reply, output)),
    validateOutput: deps.validateOutput,
    streaming: deskStreaming(deps),
  });
}
