import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds for which a browser caches the preflight. */
const REMEMBERED = 86_400;

/**
 * Decides which pages may send events: the shop itself and the sites that the operator names. Apps and servers send no
 * origin, and are identified by their app id.
 */
export function createOriginCheck(own: string, others: readonly string[]) {
  const listed = new Set([new URL(own).origin, ...others]);
  return {
    /** Returns true if the page may send events, and sets the CORS header for its browser. */
    admits(request: FastifyRequest, reply: FastifyReply): boolean {
      reply.header('vary', 'origin');
      const origin = request.headers.origin ?? pixelOrigin(request);
      if (origin === undefined) return true;
      if (!listed.has(origin)) return false;
      reply.header('access-control-allow-origin', origin);
      return true;
    },
    /** Answers a CORS preflight. */
    preflight(reply: FastifyReply): void {
      reply.header('access-control-allow-methods', 'GET, POST');
      reply.header('access-control-allow-headers', 'content-type');
      reply.header('access-control-max-age', String(REMEMBERED));
    },
  };
}

/**
 * Browsers request an image without an origin, so the page is identified by the referrer, if the browser sends it.
 */
function pixelOrigin({ headers }: FastifyRequest): string | undefined {
  if (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin') return undefined;
  return URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '').origin : 'null';
}
