import type { FastifyRequest } from 'fastify';
import { oldestRead, type ReadSource } from '#server/kernel/read-source.ts';

/** Keeps the sources of each request's reads, and returns the headers that tell them. */
export function createReadSources() {
  const noted = new WeakMap<FastifyRequest, ReadSource[]>();
  return {
    noting(request: FastifyRequest): (source: ReadSource) => void {
      const sources: ReadSource[] = [];
      noted.set(request, sources);
      return (source) => void sources.push(source);
    },
    headersOf: (request: FastifyRequest): Record<string, string> => {
      const source = oldestRead(noted.get(request) ?? []);
      if (!source) return {};
      if (source.from === 'primary') return { 'x-standby-problem': source.why };
      return { 'x-data-as-of': source.asOf.toISOString(), 'x-data-age': `${source.seconds}` };
    },
  };
}
