import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { retryOnce } from '#server/kernel/work/unavailable.ts';
import { preparedRoute } from '../prepared/prepared-route.ts';
import { clientGone } from '../request/request-info.ts';
import { streamRoute } from '../streams/stream-route.ts';
import { type AnyHandler, admit, type Route, type ServedTable, serialize } from './served-table.ts';
import { inputReader } from './validate.ts';

/** Registers every endpoint of a table. All tables are served by this function. */
export function registerTable<C>(app: FastifyInstance, face: ServedTable<C>): void {
  const { onRequest, reads } = face;
  const before = onRequest && { onRequest };
  for (const [key, endpoint] of Object.entries(face.table)) {
    const [method, path] = key.split(' ') as [HTTPMethods, string];
    const url = `${face.base}${path}`;
    const handler = face.handlers[key] as AnyHandler<C>;
    const route: Route<C> = { key, endpoint, face, handler, readInput: inputReader(endpoint) };
    if (endpoint.publicCache !== undefined) {
      if (!reads) throw new Error(`${url} is for everybody, and nothing remembers what its addresses mean`);
      app.get(url, { config: { quiet: true } }, preparedRoute(route, endpoint.publicCache, reads));
    } else if (endpoint.stream) {
      if (!face.streaming) throw new Error(`${url} is a stream, and nothing says who may have one open`);
      app.get(url, { exposeHeadRoute: false, ...before }, streamRoute(route, endpoint.stream, face.streaming));
    } else if (endpoint.file) {
      app.route({ method, url, ...before, handler: fileRoute(route, endpoint.file) });
    } else {
      const { bodyBytes } = endpoint;
      const size = bodyBytes !== undefined && { bodyLimit: bodyBytes };
      app.route({ method, url, ...before, ...size, handler: jsonRoute(route) });
    }
  }
}

const isRepeatable = <C>({ endpoint }: Route<C>, { method }: FastifyRequest): boolean =>
  method === 'GET' || endpoint.idempotent === true;

function jsonRoute<C>(route: Route<C>) {
  const { face } = route;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { input, caller, info } = await admit(route, request, clientGone(reply));
    const handle = () => route.handler(input, caller, info);
    // Reads change nothing, and a request with an idempotency key is executed once, so both can be repeated.
    const output = await (isRepeatable(route, request) ? retryOnce(handle) : handle());
    reply
      .headers(face.headers)
      .header('cache-control', 'no-store')
      .headers(face.headersOf?.(request) ?? {});
    reply
      .type('application/json; charset=utf-8')
      .send(serialize(route, face.finish ? face.finish(reply, output) : output));
    await reply;
  };
}

/** Answers a file to download, which no cache keeps. */
function fileRoute<C>(route: Route<C>, type: string) {
  const { face } = route;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { input, caller, info } = await admit(route, request, clientGone(reply));
    const { name, bytes } = (await route.handler(input, caller, info)) as { name: string; bytes: Uint8Array };
    reply
      .headers(face.headers)
      .header('cache-control', 'no-store')
      .headers(face.headersOf?.(request) ?? {})
      .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
      .type(type)
      .send(Buffer.from(bytes));
    await reply;
  };
}
