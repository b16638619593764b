import type { IncomingMessage } from 'node:http';

/** A call to a provider's API. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  text: string;
  headers: IncomingMessage['headers'];
}
