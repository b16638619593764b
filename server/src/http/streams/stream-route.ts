import type { FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Route, serialize } from '../api/served-table.ts';
import { clientGone } from '../request/request-info.ts';
import { sendEvents } from './sse.ts';
import type { Streaming } from './streaming.ts';

export function streamRoute<C>(route: Route<C>, event: string, streaming: Streaming<C>) {
  const { face } = route;
  const { heartbeatMs, log } = streaming;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([clientGone(reply)(), streaming.draining, over.signal]);
    const { input, caller, info } = await admit(route, request, () => signal);
    const leave = streaming.take(request, caller);
    const ended = streaming.streamed?.(request);
    try {
      const items = (await route.handler(input, caller, info)) as AsyncIterable<unknown>;
      const source = caller
        ? streaming.guard(items, { caller, token: info.token, signal, end: () => over.abort() })
        : items[Symbol.asyncIterator]();
      const first = await source.next();
      reply.hijack();
      await sendEvents({
        response: reply.raw,
        headers: { ...face.headers, ...face.headersOf?.(request) },
        event,
        first,
        source,
        signal,
        heartbeatMs,
        write: (item) => serialize(route, item),
      });
    } catch (error) {
      if (!reply.sent) throw error;
      log.error({ err: error, requestId: request.id, route: route.key }, 'a stream broke off');
    } finally {
      over.abort();
      leave();
      ended?.();
    }
  };
}
