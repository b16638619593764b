import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../api/face.ts';
import type { PreparedBody } from '../api/handlers.ts';
import { type Parts, partsOf } from '../api/validate.ts';
import { clientGone, Info } from '../request/request-info.ts';
import { preparedSender } from './prepared.ts';

const MAX_REMEMBERED = 1000;
/** Longer ones are written by nobody but who wants them remembered: a number may begin with as many zeros as headers hold. */
const MAX_LENGTH = 1000;

/**
 * Shared reads: no session, no limit, no copy; the answer goes straight to the socket. Few addresses are asked for
 * again and again, so what each means is remembered.
 */
export function preparedRoute<C>(route: Route<C>, maxAge: number) {
  const send = preparedSender({
    type: 'application/json; charset=utf-8',
    cacheControl: `public, max-age=${maxAge}, must-revalidate`,
    headers: route.face.headers,
  });
  const inputs = new Map<string, Parts>();
  const inputOf = (request: FastifyRequest): Parts => {
    const input = route.readInput(partsOf(request));
    const { url = '' } = request.raw;
    if (url.length > MAX_LENGTH) return input;
    if (inputs.size >= MAX_REMEMBERED) inputs.clear();
    inputs.set(url, input);
    return input;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const input = inputs.get(request.raw.url ?? '') ?? inputOf(request);
    const body = await route.handler(input, null, new Info(request, '', clientGone(reply)));
    reply.hijack();
    send(request.raw, reply.raw, body as PreparedBody);
  };
}
