import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../security/rate-limits.ts';

/** Answers to calls that nobody has vouched for: unreadable, unsigned, too large. */
const UNVOUCHED: readonly number[] = [400, 401, 413];

/**
 * For routes whose callers sign, and may call as often as they like: the body comes as its bytes, and an address that brought
 * many which were signed wrongly is refused before the next body is read. One that also brings what is signed rightly is heard on:
 * anybody can have a provider call here with an account of their own, and behind one proxy all may have one address.
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
