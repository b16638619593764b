import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseCountry } from '#server/kernel/countries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's country (ISO 3166); null: unknown. */
    readonly country: string | null;
  }
}

/** The sources of the visitor's country; data from the visitor itself is not trusted. */
export interface CountrySources {
  /** Name of a header that the proxy in front always sets, so that visitors cannot forge it. */
  header: string | null;
  /** Looks up the client's address, as reported by trusted proxies. */
  database: ((ip: string) => string | null) | null;
}

/**
 * Adds the country to each request: from the header, which can also say "none"; without the header, from the database.
 */
export function readCountries(app: FastifyInstance, { header, database }: CountrySources): void {
  app.decorateRequest('country', {
    // Computed lazily, because few requests need it.
    getter(this: FastifyRequest) {
      const told = header === null ? undefined : this.headers[header];
      return told === undefined ? (database?.(this.ip) ?? null) : parseCountry(told);
    },
  });
}
