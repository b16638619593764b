import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/** Serialises a response that is sent many times, and compresses it in the thread pool. */
export const prepareBody = async (output: unknown) => {
  const identity = Buffer.from(JSON.stringify(output));
  const [gzipped, brotli] = await Promise.all([
    compress.gzip(identity, { level: 8 }),
    compress.brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  ]);
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    gzip: gzipped,
    brotli,
  };
};
