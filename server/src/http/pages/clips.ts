import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from '../security/security.ts';

/** A range of bytes, including the last. */
export interface Range {
  first: number;
  last: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2). Returns `all` without a range, for several ranges, and for an invalid one;
 * null if the range is outside of the file.
 */
export function parseRange(header: string | undefined, size: number): Range | 'all' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && from !== '' && Number(to) < first) return 'all';
  return first < size && first <= last ? { first, last } : null;
}

/** Sends a clip whole or in part: Safari plays no clip without range support. */
export function sendClip(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes }: { type: string; bytes: Buffer },
  headers: Headers,
): FastifyReply {
  const range = parseRange(request.headers.range, bytes.length);
  reply.headers(headers).header('accept-ranges', 'bytes').type(type);
  if (range === null)
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' })
      .send();
  if (range === 'all') return reply.send(bytes);
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}
