import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorParam } from '#contract/errors.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Log } from '#server/kernel/log.ts';
import { isTransactionConflict, Unavailable } from '#server/kernel/work/unavailable.ts';
import { MESSAGES } from './messages.ts';
import type { Headers } from './security/security.ts';

/** Largest JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** After a lost connection or a failover, the database is usually back within this time. */
const RECONNECT_SECONDS = 2;

const statusOf = (error: unknown): number | undefined => {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
};

/** Translates a refusal of the framework into an API error; undefined for a fault of the server. */
function refusalOfFramework(error: unknown, bodyLimit: number): ApiError | undefined {
  const status = statusOf(error);
  if (status === 413) return apiError('request.too_large', { limit: bodyLimit });
  if (status === 415) return apiError('request.unsupported_type', {});
  if (status === 404) return apiError('request.not_found', {});
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return apiError('request.invalid', { issues: [] });
}

/** Returns true if a retry may help: the database is away, or the transaction collided with another. */
const isTransient = (error: unknown): error is Error => error instanceof Unavailable || isTransactionConflict(error);

/**
 * Returns the API error that an error means to the caller; undefined for a fault of the server, whose details stay
 * internal.
 */
function toApiError(error: unknown, bodyLimit: number): ApiError | undefined {
  if (isTransient(error)) return apiError('server.unavailable', {});
  return error instanceof ApiError ? error : refusalOfFramework(error, bodyLimit);
}

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The wire form of an API error, or of `server.internal` if there is none. */
function errorAnswer(refused: ApiError | undefined, requestId: string): ErrorAnswer {
  const code: ErrorCode = refused?.code ?? 'server.internal';
  const params = (refused?.params ?? {}) as Record<string, ErrorParam>;
  const body = { error: { code, message: MESSAGES[code], params, requestId } } as ErrorBody;
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  if (typeof params.retryAfter === 'number') headers['retry-after'] = String(params.retryAfter);
  if (code === 'server.unavailable') headers['retry-after'] = String(RECONNECT_SECONDS);
  if (ERRORS[code].status === 401) headers['www-authenticate'] = 'Bearer';
  return { status: ERRORS[code].status, headers, body: JSON.stringify(body) };
}

/**
 * Answers any thrown error: an API error as it is, a passing fault as `server.unavailable`, anything else as
 * `server.internal`, logged with its stack.
 */
export const errorHandler =
  (log: Log, security: Headers) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refused = toApiError(error, request.routeOptions.bodyLimit ?? BODY_LIMIT);
    const where = { requestId: request.id, route: request.routeOptions.url };
    if (!refused) log.error({ err: error, ...where }, 'request failed');
    // For an outage, one line for each request is enough.
    if (isTransient(error))
      log.warn({ why: error.message, ...where }, 'request refused: the database could not do it now');
    const answer = errorAnswer(refused, request.id);
    reply.code(answer.status).headers(security).headers(answer.headers).header('x-request-id', request.id);
    reply.send(answer.body);
  };

/** Answers bytes that are not HTTP or came too late; there is no request object yet. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const { body, headers } = errorAnswer(apiError('request.invalid', { issues: [] }), 'none');
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' });
  socket.write(`HTTP/1.1 ${status}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`);
  // A plain `end()` waits for the client, which may go on sending for ever.
  socket.destroySoon();
}
