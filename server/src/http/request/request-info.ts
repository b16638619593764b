import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo } from '../api/handlers.ts';

/** Returns a function for a signal that aborts when the connection closes before the answer is complete. */
export const clientGone = (reply: FastifyReply) => (): AbortSignal => {
  const controller = new AbortController();
  const { raw } = reply;
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** Signal and country are computed lazily, because few handlers need them. */
export class Info implements RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey: string;
  readonly token: string;
  readonly cookie: string;
  readonly #request: FastifyRequest;
  readonly #makeSignal: () => AbortSignal;
  #signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, idempotencyKey: string, makeSignal: () => AbortSignal, token = '') {
    this.id = request.id;
    this.ip = request.ip;
    this.#request = request;
    this.userAgent = request.headers['user-agent'] ?? '';
    this.idempotencyKey = idempotencyKey;
    this.token = token;
    this.cookie = request.headers.cookie ?? '';
    this.#makeSignal = makeSignal;
  }

  get country(): string | null {
    return this.#request.country ?? null;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#makeSignal();
    return this.#signal;
  }
}
