import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#server/kernel/api-error.ts';
import { newNonce, type SecurityHeaders } from '../security/security.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 31_536_000_000;

/** Registers the pages and files of the desk's web app. The app knows its pages. */
export async function registerDeskPages(
  app: FastifyInstance,
  { webDir, security }: { webDir: string; security: SecurityHeaders },
): Promise<void> {
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, dotfiles: 'ignore' });
  const template = () => readFile(join(webDir, 'index.html'), 'utf8');

  app.get('/icon.svg', (_, reply) => reply.headers(security.data).sendFile('icon.svg', webDir, { maxAge: HOUR_MS }));
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) =>
    reply
      .headers(security.data)
      .sendFile(`assets/${request.params.file}`, webDir, { maxAge: YEAR_MS, immutable: true }),
  );
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if ((request.params as { page?: string }).page === 'api') throw apiError('request.not_found', {});
    const nonce = newNonce();
    const html = (await template()).replaceAll('__CSP_NONCE__', nonce);
    return reply
      .headers(security.desk(nonce))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  for (const path of ['/', '/:page', '/:page/*']) app.get(path, page);
}
