import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countryIn } from '#server/kernel/countries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the visitor is, of ISO 3166; null: not known. */
    readonly country: string | null;
  }
}

/** How it is known where visitors are; nothing that a visitor sends is believed. */
export interface CountrySources {
  /** Set by a proxy in front, and so by nobody else. */
  header: string | null;
  /** Looks up the address of who asks, as far as proxies that are trusted tell it. */
  database: ((ip: string) => string | null) | null;
}

/** Tells each request's country: by the header, which also says that it is nowhere; where it was not set, by the database. */
export function readCountries(app: FastifyInstance, { header, database }: CountrySources): void {
  app.decorateRequest('country', {
    // Looked up when it is asked for: few requests are.
    getter(this: FastifyRequest) {
      const told = header === null ? undefined : this.headers[header];
      return told === undefined ? (database?.(this.ip) ?? null) : countryIn(told);
    },
  });
}
