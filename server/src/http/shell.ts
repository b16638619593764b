import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#server/config/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Telemetry } from '#server/kernel/metrics/telemetry.ts';
import { answerUnreadable, BODY_LIMIT, errorHandler } from './errors.ts';
import { answerSharedReads, type SharedReads } from './prepared/shared-reads.ts';
import { isNestedTooDeep, nestingError } from './security/json-depth.ts';
import { namesTwoHosts } from './security/one-host.ts';
import { securityHeaders } from './security/security.ts';
import { type ServerName, watchRequests } from './watch-requests.ts';

export interface ShellOptions {
  config: Pick<Config, 'mode' | 'trustProxy'>;
  log: Log;
  /** The checks that must pass before requests are sent here, by name. */
  ready: () => Promise<Record<string, boolean>>;
  /** Problems that do not stop this process from serving requests. Shown by `/readyz`; must be cheap to call. */
  degraded?: () => string[];
  patience?: ConnectionTimeouts | undefined;
  /** Answered before the framework runs. */
  reads?: Pick<SharedReads, 'find'>;
  /** Absent or null: requests are not measured. */
  telemetry?: Telemetry | null;
}

/** Timeouts of connections, in milliseconds. */
export interface ConnectionTimeouts {
  /** Until the request line and the headers have arrived. */
  headers: number;
  /** Until the whole request has arrived. Answers have no limit: streams last for hours. */
  request: number;
  /** Without traffic in either direction. Longer than keep-alive and the heartbeat of streams. */
  silence: number;
  /** Interval at which connections are checked. */
  check: number;
}

export interface App extends FastifyInstance {
  /**
   * Stops taking work. `/readyz` reports it at once and event streams end. After `waitMs` (time for a load balancer to
   * notice) the server closes once the open requests are answered.
   */
  drain(waitMs?: number): Promise<void>;
}

const CONNECTION_TIMEOUTS: ConnectionTimeouts = { headers: 15_000, request: 30_000, silence: 120_000, check: 5000 };
const KEEP_ALIVE_MS = 72_000;
const CLOSE_IDLE_MS = 50;
/** An article's name has at most 100 bytes, and each may take three characters in an address. */
const MAX_PARAM_LENGTH = 300;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Logged at `debug` only. */
    quiet?: boolean;
  }
}

/** The base of every HTTP server here: timeouts, error answers, request log, health checks and graceful shutdown. */
export function openShell({
  config,
  log,
  ready,
  degraded = () => [],
  patience = CONNECTION_TIMEOUTS,
  reads,
  telemetry = null,
  server = 'shop',
}: ShellOptions & { server?: ServerName }) {
  const security = securityHeaders(config.mode === 'production');
  const draining = new AbortController();
  const { trustProxy } = config;
  const fail = errorHandler(log, security.data);
  const watch = telemetry && watchRequests(telemetry, server);
  let underWay = 0;
  const finished = (): void => {
    underWay -= 1;
  };
  const counted =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      if (namesTwoHosts(request)) return answerUnreadable(new Error('two hosts'), request.socket);
      underWay += 1;
      // The proxy must not use a connection again that ends soon.
      if (draining.signal.aborted) response.shouldKeepAlive = false;
      response.on('close', finished);
      if (watch) watch.run(request, response, answer);
      else answer(request, response);
    };
  // At `debug` level each request is logged, and while draining each answer closes its connection. The framework does
  // both.
  const answer = (ordinary: RequestListener): RequestListener => {
    if (!reads || log.isLevelEnabled('debug')) return ordinary;
    const find = (url: string) => (draining.signal.aborted ? undefined : reads.find(url));
    return answerSharedReads({ find, note: watch?.note }, ordinary);
  };

  const app: FastifyInstance = fastify({
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: (ordinary) => openServer(patience, counted(answer(ordinary))),
    genReqId: requestIds(),
    requestIdHeader: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: fail,
    clientErrorHandler: answerUnreadable,
  });
  watch?.routes(app);
  if (trustProxy === false) warnOfProxy(app, log);
  app.setErrorHandler(fail);
  const notFound = (): never => {
    throw apiError('request.not_found', {});
  };
  app.setNotFoundHandler(notFound);
  logRequests(app, log);
  app.all('/*', notFound);
  acceptJsonOnly(app);

  // Streams must end first, however the server is closed: closing waits for open connections.
  app.addHook('preClose', async () => draining.abort());

  app.get('/healthz', { config: { quiet: true } }, async (_, reply) =>
    reply.headers(security.data).header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', { config: { quiet: true } }, async (_, reply) => {
    const checks = { ...(await ready()), serving: !draining.signal.aborted };
    const ok = Object.values(checks).every(Boolean);
    return reply
      .code(ok ? 200 : 503)
      .headers(security.data)
      .header('cache-control', 'no-store')
      .send({ ok, checks, degraded: degraded() });
  });

  const drain = async (waitMs = 0): Promise<void> => {
    draining.abort();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // Idle connections would delay the shutdown for more than a minute.
    const timer = setInterval(() => underWay === 0 && app.server.closeAllConnections(), CLOSE_IDLE_MS);
    await app.close().finally(() => clearInterval(timer));
  };
  return { app: Object.assign(app, { drain }) satisfies App, security, draining: draining.signal, watch };
}

function openServer(patience: ConnectionTimeouts, answer: RequestListener): Server {
  const waits = {
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: patience.check,
  };
  return createServer(waits, answer).setTimeout(patience.silence);
}

/** Warns once if `X-Forwarded-For` arrives while `TRUST_PROXY` is off; otherwise all players share one rate limit. */
function warnOfProxy(app: FastifyInstance, log: Log): void {
  const look = ({ headers }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined) return;
    app.server.off('request', look);
    log.warn('requests come through a proxy, and limits count them all as one address: set TRUST_PROXY');
  };
  app.server.on('request', look);
}

/**
 * Logs one line for each request, without its query, which may contain a ticket. Shared reads and health checks are
 * logged only at `debug`; at other levels they do not run the hook.
 */
function logRequests(app: FastifyInstance, log: Log): void {
  const write = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { method, id: requestId, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method, route: routeOptions.url, status: reply.raw.statusCode, ms, requestId };
    log[routeOptions.config.quiet ? 'debug' : 'info'](line, 'request');
  };
  app.addHook('onRoute', (route) => {
    if (!route.config?.quiet || log.isLevelEnabled('debug')) route.onResponse = write;
  });
}

/**
 * Returns a generator of request ids that are unique among all processes: a random part for the process, then a
 * counter.
 */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Accepts only JSON. An empty body counts as no body, and the endpoint's schema decides whether that is valid. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isNestedTooDeep(body)) done(nestingError());
    else parse(request, body.toString(), done);
  });
}
