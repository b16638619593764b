import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event that a provider's double sent. */
export interface SentEvent {
  raw: Buffer;
  headers: Record<string, string>;
}

/** A call to a provider's API. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  text: string;
  headers: IncomingMessage['headers'];
}

/** An error with which a double refuses a call, as its provider would. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly type: string;
  /** A repeated call with the same idempotency key gets this error again, also if the cause is gone. */
  readonly kept: boolean;

  constructor(
    status: number,
    message: string,
    more: { code?: string | undefined; type?: string; kept?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.type = more.type ?? 'validation';
    this.kept = more.kept ?? false;
  }
}

/** An answer that is no JSON, such as a certificate. */
export class PlainText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Base of all provider doubles: an HTTP server, the recorded calls, and idempotency keys. */
export abstract class ApiDouble {
  /** The recorded calls, as `METHOD /path`. */
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

  /** Forgets all idempotency keys, as the provider does after some time. */
  forgetKeys(): void {
    this.#keys.clear();
  }

  /** Answers a call that has no stored answer. @throws ApiError */
  protected abstract answer(call: ApiCall): object;
  /** Checks the credentials of a call. @throws ApiError */
  protected abstract admit(call: ApiCall): void;
  /** Returns an error in the provider's format. */
  protected abstract describe(error: ApiError): object;
  /** Headers with which the provider marks a replayed answer. */
  protected readonly replayedHeader: Readonly<Record<string, string>> = {};
  /** The header with the idempotency key of a call. */
  protected readonly keyHeader: string = 'idempotency-key';
  /** Called when a key comes with another body; providers that check this throw. @throws ApiError */
  protected keyReused(): void {}

  #reply(call: ApiCall): { outcome: object; replayed: boolean } {
    this.asked.push(`${call.method} ${call.path}`);
    this.admit(call);
    const key = call.headers[this.keyHeader];
    if (call.method === 'GET' || typeof key !== 'string') return { outcome: this.answer(call), replayed: false };
    const stored = this.#keys.get(`${call.path} ${key}`);
    if (stored && stored.text !== call.text) this.keyReused();
    const outcome = stored?.outcome ?? this.#outcome(call);
    if (!(outcome instanceof ApiError) || outcome.kept) {
      this.#keys.set(`${call.path} ${key}`, { text: call.text, outcome });
    }
    return { outcome, replayed: stored !== undefined };
  }

  #outcome(call: ApiCall): object {
    try {
      return structuredClone(this.answer(call));
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  #attempt(call: ApiCall): { outcome: object; replayed: boolean } {
    try {
      return this.#reply(call);
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(500, `${error}`, { type: 'api_error' });
      return { outcome: known, replayed: false };
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url);
    const { method = '', headers } = request;
    const { outcome, replayed } = this.#attempt({
      method,
      path,
      query,
      headers,
      text: Buffer.concat(parts).toString(),
    });
    const refused = outcome instanceof ApiError;
    response.writeHead(refused ? outcome.status : 200, {
      'content-type': 'application/json',
      'request-id': 'req_of_the_double',
      ...(replayed && this.replayedHeader),
    });
    if (outcome instanceof PlainText) response.end(outcome.text);
    else response.end(JSON.stringify(refused ? this.describe(outcome) : outcome));
  }
}
