import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../api/api.ts';
import { prepare, preparedSender } from '../prepared/prepared.ts';
import type { SecurityHeaders } from '../security/security.ts';
import { docsPage, STYLE } from './api-docs-page.ts';
import { openApiDocument } from './openapi.ts';

const CACHE = 'public, max-age=0, must-revalidate';
const VERSION = '0.1.0';

/**
 * Serves the contract for programs (`openapi.json`) and for people (`docs`). Both are built once, at the first request.
 * @param deps.build builds the document; tests pass their own
 */
export function registerDocs(
  app: FastifyInstance,
  deps: { security: SecurityHeaders; publicUrl: string; build?: typeof openApiDocument },
): void {
  const { security, publicUrl, build = openApiDocument } = deps;
  const contract = whenAsked(() => build(`${publicUrl}${API_BASE}`, VERSION));
  const json = whenAsked(() => prepare(JSON.stringify(contract())));
  const page = whenAsked(() => prepare(docsPage(contract())));
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  const sendJson = preparedSender({
    type: 'application/json; charset=utf-8',
    cacheControl: CACHE,
    headers: security.data,
  });
  const sendPage = preparedSender({
    type: 'text/html; charset=utf-8',
    cacheControl: CACHE,
    headers: security.document(styleHash),
  });
  app.get(`${API_BASE}/openapi.json`, async (request, reply) => {
    const body = json();
    reply.hijack();
    sendJson(request.raw, reply.raw, body);
  });
  app.get(`${API_BASE}/docs`, async (request, reply) => {
    const body = page();
    reply.hijack();
    sendPage(request.raw, reply.raw, body);
  });
}

function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
