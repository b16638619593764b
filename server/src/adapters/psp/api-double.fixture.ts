import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as a provider's double sent it. */
export interface SentEvent {
  raw: Buffer;
  headers: Record<string, string>;
}

/** One call of a provider's API. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  text: string;
  headers: IncomingMessage['headers'];
}

/** A call that a double refuses, as its provider would. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly type: string;

  constructor(status: number, message: string, more: { code?: string | undefined; type?: string } = {}) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.type = more.type ?? 'validation';
  }
}

/** What the doubles of all providers have in common: a server, what it was asked, and the memory of idempotency keys. */
export abstract class ApiDouble {
  /** What was asked, as `METHOD /path`. */
  readonly asked: string[] = [];
  readonly sent: SentEvent[] = [];
  url = '';
  readonly #keys = new Map<string, { text: string; outcome: object }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  /** So much time passes that the provider forgets them. */
  forgetKeys(): void {
    this.#keys.clear();
  }

  /** Answers a call that was not answered before. @throws ApiError */
  protected abstract answer(call: ApiCall): object;
  /** Checks who calls. @throws ApiError */
  protected abstract admit(call: ApiCall): void;
  /** How the provider writes an error down. */
  protected abstract describe(error: ApiError): object;
  /** Whether a refusal is repeated under the same key; one of a call that failed validation is not. */
  protected keepsRefusal(_: ApiCall): boolean {
    return false;
  }
  /** The same key came with another body: for providers that mind. @throws ApiError */
  protected keyReused(): void {}

  #reply(call: ApiCall): object {
    this.asked.push(`${call.method} ${call.path}`);
    this.admit(call);
    const key = call.headers['idempotency-key'];
    if (call.method === 'GET' || typeof key !== 'string') return this.answer(call);
    const stored = this.#keys.get(`${call.path} ${key}`);
    if (stored && stored.text !== call.text) this.keyReused();
    const outcome = stored?.outcome ?? this.#outcome(call);
    if (!(outcome instanceof ApiError) || this.keepsRefusal(call)) {
      this.#keys.set(`${call.path} ${key}`, { text: call.text, outcome });
    }
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  }

  #outcome(call: ApiCall): object {
    try {
      return structuredClone(this.answer(call));
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url);
    const { method = '', headers } = request;
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_of_the_double' });
      response.end(JSON.stringify(body));
    };
    try {
      send(200, this.#reply({ method, path, query, headers, text: Buffer.concat(parts).toString() }));
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(500, `${error}`, { type: 'api_error' });
      send(known.status, this.describe(known));
    }
  }
}
