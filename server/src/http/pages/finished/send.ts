import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, matches } from '../../prepared/prepared.ts';
import type { Headers } from '../../security/security.ts';
import type { FinishedPage } from './messages.ts';

/** @returns null for the few clients without compression */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  headers: Headers,
): FastifyReply | null {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity') return null;
  const etag = `"${page.etag}-${encoding}"`;
  reply.headers({ ...headers, etag, 'cache-control': 'no-cache', vary: `${reply.getHeader('vary')}, Accept-Encoding` });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const bytes = encoding === 'br' ? page.br : page.gzip;
  return reply.header('content-encoding', encoding).type('text/html; charset=utf-8').send(bytes);
}
