import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiCall } from './api-call.fixture.ts';
import type { Answer } from './documents/check-call.fixture.ts';
import type { DocumentedProvider } from './documents/finding.fixture.ts';
import { checkCalls, documentsOf } from './documents/watch.fixture.ts';

export type { ApiCall } from './api-call.fixture.ts';

/** An event that a provider's double sent. */
export interface SentEvent {
  raw: Buffer;
  headers: Record<string, string>;
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
  /** Calls that `close` checks against the provider's documents, if they are there. */
  readonly #calls: { call: ApiCall; answer: Answer }[] = [];
  readonly #keys = new Map<string, { text: string; outcome: object }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<this> {
    // Reading large documents takes seconds, which no caller should wait for.
    documentsOf(this.provider);
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** @throws Error if a request or an answer differs from the provider's documents */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((done) => this.#server.close(() => done()));
    const found = await checkCalls(this.provider, this.#calls.splice(0));
    if (found.length === 0) return;
    const lines = new Set(found.map(({ operation, problem }) => `${operation}: ${problem}`));
    throw new Error(`not as in the documents of ${this.provider}:\n${[...lines].join('\n')}`);
  }

  /** Forgets all idempotency keys, as the provider does after some time. */
  forgetKeys(): void {
    this.#keys.clear();
  }

  /** Names the provider, whose documents check the calls. */
  protected abstract readonly provider: DocumentedProvider;
  /** Answers a call that has no stored answer. @throws ApiError */
  protected abstract answer(call: ApiCall): object;
  /** Checks the credentials of a call. @throws ApiError */
  protected abstract admit(call: ApiCall): void;
  /** Returns an error in the provider's format. */
  protected abstract describe(error: ApiError): object;
  /** Returns the status of a successful answer. */
  protected statusOf(_call: ApiCall): number {
    return 200;
  }
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
    const call = { method, path, query, headers, text: Buffer.concat(parts).toString() };
    const { outcome, replayed } = this.#attempt(call);
    const answer = this.#written(call, outcome);
    if (documentsOf(this.provider).length > 0) this.#calls.push({ call, answer });
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'request-id': 'req_of_the_double',
      ...(replayed && this.replayedHeader),
    });
    response.end(answer.text);
  }

  #written(call: ApiCall, outcome: object): Answer {
    if (outcome instanceof PlainText) return { status: 200, type: 'text/plain', text: outcome.text };
    const refused = outcome instanceof ApiError;
    return {
      status: refused ? outcome.status : this.statusOf(call),
      type: 'application/json',
      text: JSON.stringify(refused ? this.describe(outcome) : outcome),
    };
  }
}
