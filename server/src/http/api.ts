import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointKey, endpoints } from '#contract/endpoints/index.ts';
import type { Log } from '#server/kernel/log.ts';
import { refusal } from '#server/kernel/refusal.ts';
import type { Caller, Handlers, PreparedBody, RequestInfo } from './handlers.ts';
import { preparedSender } from './prepared.ts';
import type { Limiter } from './rate-limits.ts';
import type { Headers } from './security.ts';
import { sendEvents } from './sse.ts';
import { type SessionWatch, whileSessionLives } from './streams.ts';
import { inputReader } from './validate.ts';

export const API_BASE = '/platform/api';

export interface ApiDeps {
  handlers: Handlers;
  /** Who a bearer token belongs to; null when to nobody. */
  resolveSession: (token: string) => Promise<Caller | null>;
  sessions: SessionWatch;
  limiter: Limiter;
  log: Log;
  headers: Headers;
  validateOutput: boolean;
  heartbeatMs: number;
  /** Aborted when the server drains. */
  draining: AbortSignal;
}

/** A handler without the types of its endpoint: the table is walked here, so they are one. */
type AnyHandler = (input: unknown, caller: Caller | null, request: RequestInfo) => Promise<unknown>;

interface Route extends ApiDeps {
  key: EndpointKey;
  endpoint: Endpoint;
  handler: AnyHandler;
  readInput: ReturnType<typeof inputReader>;
}

type RequestParts = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Registers every endpoint of the contract below `/platform/api`. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const [method, path] = key.split(' ') as [HTTPMethods, string];
    const handler = deps.handlers[key] as unknown as AnyHandler;
    const route: Route = { ...deps, key, endpoint, handler, readInput: inputReader(endpoint) };
    const url = `${API_BASE}${path}`;
    // Counted before a body is read, and long before it is parsed.
    const onRequest = (request: FastifyRequest): Promise<void> => deps.limiter.request(request);
    if (endpoint.publicCache !== undefined) {
      app.get(url, { config: { quiet: true } }, preparedRoute(route, endpoint.publicCache));
    } else if (endpoint.stream) {
      app.get(url, { exposeHeadRoute: false, onRequest }, streamRoute(route, endpoint.stream));
    } else {
      app.route({ method, url, onRequest, handler: jsonRoute(route) });
    }
  }
}

function jsonRoute(route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { input, caller, info } = await admit(route, request, clientGone(reply));
    const output = await route.handler(input, caller, info);
    reply.headers(route.headers).header('cache-control', 'no-store').header('x-request-id', request.id);
    reply.type('application/json; charset=utf-8').send(serialize(route, output));
    await reply;
  };
}

const MAX_REMEMBERED = 1000;

/**
 * Shared reads: no session, no limit, no copy; the answer goes straight to the socket. Few addresses are asked for
 * again and again, so what each means is remembered.
 */
function preparedRoute(route: Route, maxAge: number) {
  const send = preparedSender({
    type: 'application/json; charset=utf-8',
    cacheControl: `public, max-age=${maxAge}, must-revalidate`,
    headers: route.headers,
  });
  const inputs = new Map<string, unknown>();
  const inputOf = (request: FastifyRequest): unknown => {
    const input = route.readInput(request as RequestParts);
    if (inputs.size >= MAX_REMEMBERED) inputs.clear();
    inputs.set(request.raw.url ?? '', input);
    return input;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const input = inputs.get(request.raw.url ?? '') ?? inputOf(request);
    const body = await route.handler(input, null, new Info(request, '', clientGone(reply)));
    reply.hijack();
    send(request.raw, reply.raw, body as PreparedBody);
  };
}

function streamRoute(route: Route, event: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([clientGone(reply)(), route.draining, over.signal]);
    const { input, caller, info } = await admit(route, request, () => signal);
    const leave = route.limiter.stream(request, caller);
    try {
      const items = (await route.handler(input, caller, info)) as AsyncIterable<unknown>;
      const source = caller
        ? whileSessionLives(items, {
            sessions: route.sessions,
            caller,
            token: info.token,
            signal,
            end: () => over.abort(),
          })
        : items[Symbol.asyncIterator]();
      const first = await source.next();
      reply.hijack();
      await sendEvents({
        response: reply.raw,
        headers: { ...route.headers, 'x-request-id': request.id },
        event,
        first,
        source,
        signal,
        heartbeatMs: route.heartbeatMs,
        write: (item) => serialize(route, item),
      });
    } catch (error) {
      if (!reply.sent) throw error;
      route.log.error({ err: error, requestId: request.id, route: route.key }, 'a stream broke off');
    } finally {
      over.abort();
      leave();
    }
  };
}

/** What every route asks before its handler runs: the limits of its own, the session, the key, the shape of the input. */
async function admit(route: Route, request: FastifyRequest, signal: () => AbortSignal) {
  const { endpoint, key, limiter } = route;
  const token = bearerOf(request);
  const caller = endpoint.auth === 'none' || token === '' ? null : await route.resolveSession(token);
  if (endpoint.auth === 'player' && !caller) throw refusal('session.required', {});
  await limiter.endpoint(key, request, caller);
  const info = new Info(request, endpoint.idempotent ? idempotencyKeyOf(request) : '', signal, token);
  return { input: route.readInput(request as RequestParts), caller, info };
}

function serialize(route: Route, output: unknown): string {
  if (route.validateOutput) route.endpoint.output.parse(output);
  return JSON.stringify(output);
}

const bearerOf = (request: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw refusal('request.key_missing', {});
  return key;
}

/** Answers a signal that is aborted when the connection closes before the answer is complete. */
const clientGone = (reply: FastifyReply) => (): AbortSignal => {
  const controller = new AbortController();
  const { raw } = reply;
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** The signal is made when first asked for: few handlers need one. */
class Info implements RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey: string;
  readonly token: string;
  readonly #makeSignal: () => AbortSignal;
  #signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, idempotencyKey: string, makeSignal: () => AbortSignal, token = '') {
    this.id = request.id;
    this.ip = request.ip;
    this.userAgent = request.headers['user-agent'] ?? '';
    this.idempotencyKey = idempotencyKey;
    this.token = token;
    this.#makeSignal = makeSignal;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#makeSignal();
    return this.#signal;
  }
}
