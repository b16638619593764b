import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondsSince, type Telemetry } from '#server/kernel/metrics/telemetry.ts';

export type ServerName = 'shop' | 'desk' | 'collector';

const OK = 200;
const UNMATCHED = 'unmatched';
const endpointOf = (method: string, pattern: string | undefined): string =>
  pattern === undefined || pattern === '/*' ? UNMATCHED : `${method} ${pattern}`;

/** Measures every request of a server, by the pattern of its route. Streams last for hours and are only counted. */
export function watchRequests(telemetry: Telemetry, server: ServerName) {
  const endpoints = new WeakMap<IncomingMessage, string>();
  const streams = new WeakSet<IncomingMessage>();
  const patterns = new Set([UNMATCHED]);
  telemetry.know('endpoint', (value) => patterns.has(value));
  const measure = (request: IncomingMessage, response: ServerResponse, begun: number) => {
    const endpoint = endpoints.get(request) ?? UNMATCHED;
    const status = response.writableFinished ? `${Math.trunc(response.statusCode / 100)}xx` : 'aborted';
    const isStream = streams.has(request) && response.statusCode === OK;
    if (!isStream) telemetry.record('manawell_http_request_seconds', secondsSince(begun), { server, endpoint, status });
    return { facts: { endpoint, status }, failed: status === '5xx' };
  };
  return {
    /** Names the endpoint of a request. */
    note: (request: IncomingMessage, endpoint: string): void => void endpoints.set(request, endpoint),
    /** Learns the routes that are registered from now on. */
    routes(app: FastifyInstance): void {
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) patterns.add(endpointOf(one, url));
      });
      app.addHook('onRequest', (request, _, done) => {
        endpoints.set(request.raw, endpointOf(request.method, request.routeOptions.url));
        done();
      });
    },
    /** Counts a request as an open stream until the returned function is called. */
    streamed({ raw }: FastifyRequest): () => void {
      streams.add(raw);
      telemetry.add('manawell_http_streams_open', { server });
      return () => telemetry.add('manawell_http_streams_open', { server }, -1);
    },
    /** Answers a request and measures it. */
    run(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
      const begun = performance.now();
      const work = () => answer(request, response);
      const trail = telemetry.trails?.begin({ name: 'request', kind: 'server' }, work);
      response.on('close', () => {
        const { facts, failed } = measure(request, response, begun);
        trail?.end(facts, failed);
      });
      if (!trail) work();
    },
  };
}
