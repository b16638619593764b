import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../security/rate-limits.ts';

/** Statuses of calls without a verified sender: unreadable, unsigned, too large. */
const UNVOUCHED: readonly number[] = [400, 401, 413];

/**
 * For routes whose callers sign and have no rate limit. The body arrives as raw bytes. An address with many wrong
 * signatures is refused before its next body is read, unless it also sends valid calls.
 * Anybody can make a provider
 * call here from an own account, and behind a proxy all callers may share one address.
 */
export function acceptSignedCalls(scope: FastifyInstance, limiter: Limiter): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
  scope.addHook('onRequest', (request) => limiter.stranger(request));
  scope.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 300) limiter.vouched(request);
    else if (UNVOUCHED.includes(reply.statusCode)) await limiter.refused(request);
  });
}
