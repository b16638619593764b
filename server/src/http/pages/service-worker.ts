import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '#contract/routes.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { PreparedBody } from '../api/handlers.ts';
import { prepare, preparedSender } from '../prepared/prepared.ts';
import type { SecurityHeaders } from '../security/security.ts';
import type { Faces } from './faces.ts';
import { templateReader } from './page.ts';

/** A service worker has the policy of its own file: it requests only this host and loads no code. */
const POLICY = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'";

interface WorkerDeps extends Pick<Faces, 'brand'> {
  security: SecurityHeaders;
  webDir: string;
}

/**
 * Registers `/platform/sw.js`, which caches must revalidate so that updates arrive. The file contains the brand's
 * version: browsers install a changed worker, which stores the offline page again.
 */
export function registerServiceWorker(app: FastifyInstance, { security, webDir, brand }: WorkerDeps): void {
  const read = templateReader(join(webDir, 'sw.js'));
  const send = preparedSender({
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'no-cache',
    headers: { ...security.data, 'content-security-policy': POLICY },
  });
  let made: { text: string; version: string; body: PreparedBody } | null = null;
  app.get(`${BASE_PATH}/sw.js`, async (request, reply) => {
    const text = await read();
    if (text === null) throw apiError('request.not_found', {});
    const { version } = brand();
    if (made?.text !== text || made.version !== version)
      made = { text, version, body: prepare(`${text}\n// brand ${version}\n`) };
    reply.hijack();
    send(request.raw, reply.raw, made.body);
  });
}
