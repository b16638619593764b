import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the visitor is, of ISO 3166, as a proxy in front tells; null: not known. */
    country: string | null;
  }
}

/** What proxies send for addresses that are nowhere, such as `T1` of Tor, is none; neither is a list. */
const COUNTRY = /^[A-Z]{2}$/;
const NOWHERE = new Set(['XX', 'ZZ', 'T1']);

/** Reads the visitor's country from the header that a proxy sets; without one nothing that a visitor sends is believed. */
export function readCountries(app: FastifyInstance, header: string | null): void {
  app.decorateRequest('country', null);
  if (header === null) return;
  app.addHook('onRequest', async (request) => {
    request.country = countryOf(request.headers[header]);
  });
}

export function countryOf(told: unknown): string | null {
  const country = typeof told === 'string' ? told.trim().toUpperCase() : '';
  return COUNTRY.test(country) && !NOWHERE.has(country) ? country : null;
}
