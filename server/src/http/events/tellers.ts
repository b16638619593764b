import type { FastifyReply, FastifyRequest } from 'fastify';

/** For how long a browser remembers that it may ask, in seconds. */
const REMEMBERED = 86_400;

/**
 * Who may tell events from a page: the shop itself and the sites that the operator names. What is no page of a browser (an app, a
 * server) says no origin, and is known by its app.
 */
export function createTellers(own: string, others: readonly string[]) {
  const listed = new Set([new URL(own).origin, ...others]);
  return {
    /** Whether the page may; its browser is told so. */
    admits(request: FastifyRequest, reply: FastifyReply): boolean {
      reply.header('vary', 'origin');
      const origin = request.headers.origin ?? originOfPicture(request);
      if (origin === undefined) return true;
      if (!listed.has(origin)) return false;
      reply.header('access-control-allow-origin', origin);
      return true;
    },
    /** What a browser is told that asks before it tells. */
    preflight(reply: FastifyReply): void {
      reply.header('access-control-allow-methods', 'GET, POST');
      reply.header('access-control-allow-headers', 'content-type');
      reply.header('access-control-max-age', String(REMEMBERED));
    },
  };
}

/** A picture is asked for without an origin: the page that shows it is known by its address, where the browser tells that. */
function originOfPicture({ headers }: FastifyRequest): string | undefined {
  if (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin') return undefined;
  return URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '').origin : 'null';
}
