import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '#contract/routes.ts';
import type { SecurityHeaders } from '../security/security.ts';

/** A worker lives under the policy of its own file: it asks this host and loads no further code. */
const POLICY = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'";

/** Registers `/platform/sw.js`: asked for anew each time, so that no cache on the way holds a new version back. */
export function registerServiceWorker(
  app: FastifyInstance,
  { security, webDir }: { security: SecurityHeaders; webDir: string },
) {
  app.get(`${BASE_PATH}/sw.js`, async (_, reply) => {
    reply.headers(security.data).header('content-security-policy', POLICY).header('cache-control', 'no-cache');
    return reply.sendFile('sw.js', webDir, { cacheControl: false });
  });
}
