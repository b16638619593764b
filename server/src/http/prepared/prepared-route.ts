import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedBody } from '../api/handlers.ts';
import type { Route } from '../api/served-table.ts';
import { type Parts, partsOf } from '../api/validate.ts';
import { preparedSender } from './prepared.ts';
import type { SharedRead, SharedReads } from './shared-reads.ts';

/** Serves shared reads without session, rate limit or copy; the answer goes straight to the socket. */
export function preparedRoute<C>(route: Route<C>, maxAge: number, reads: SharedReads) {
  const send = preparedSender({
    type: 'application/json; charset=utf-8',
    cacheControl: `public, max-age=${maxAge}, must-revalidate`,
    headers: route.face.headers,
  });
  // Such a handler gets no caller (`Handler` in api/handlers.ts).
  const handler = route.handler as unknown as (input: Parts) => Promise<PreparedBody>;
  const readOf = (request: FastifyRequest): SharedRead => {
    const input = route.readInput(partsOf(request));
    return { endpoint: `GET ${request.routeOptions.url}`, body: () => handler(input), send };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { url = '' } = request.raw;
    const known = reads.find(url);
    const read = known ?? readOf(request);
    const body = await read.body();
    if (!known) reads.remember(url, read);
    reply.hijack();
    send(request.raw, reply.raw, body);
  };
}
