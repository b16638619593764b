import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { SharedReads } from '../prepared/shared-reads.ts';
import { Info } from '../request/request-info.ts';
import type { Headers } from '../security/security.ts';
import type { Streaming } from '../streams/streaming.ts';
import type { RequestInfo } from './handlers.ts';
import type { inputReader, Parts } from './validate.ts';

/** A handler without the types of its endpoint, so that one function can register all tables. */
export type AnyHandler<C> = (input: Parts, caller: C | null, request: RequestInfo) => Promise<unknown>;

/** One of the contract's tables, and how it is served: its path, its authentication, and the form of its bodies. */
export interface ServedTable<C> {
  table: Readonly<Record<string, Endpoint>>;
  /** The path prefix of its endpoints. */
  base: string;
  handlers: Readonly<Record<string, AnyHandler<C>>>;
  /** Runs before the body is read and parsed. */
  onRequest?: (request: FastifyRequest) => Promise<void>;
  /** Identifies the caller and returns the input of the request. @throws ApiError */
  admit: (request: FastifyRequest, key: string, endpoint: Endpoint) => Promise<Admitted<C>>;
  /** Headers of every answer. */
  headers: Headers;
  /** Headers of answers that are made for one request only. */
  headersOf?: (request: FastifyRequest) => Record<string, string>;
  /** Takes from a handler's output the part that belongs in headers, and returns the rest. */
  finish?: (reply: FastifyReply, output: unknown) => unknown;
  validateOutput: boolean;
  /** Set for tables with shared reads. */
  reads?: SharedReads;
  /** Set for tables with streams. */
  streaming?: Streaming<C>;
}

export interface Admitted<C> {
  caller: C | null;
  /** The bearer token as sent; empty if none. */
  token?: string;
  parts: Parts;
}

export interface Route<C> {
  key: string;
  endpoint: Endpoint;
  face: ServedTable<C>;
  handler: AnyHandler<C>;
  readInput: ReturnType<typeof inputReader>;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Runs before each handler: authentication, the idempotency key, and validation of the input. */
export async function admit<C>(route: Route<C>, request: FastifyRequest, signal: () => AbortSignal) {
  const { endpoint, key, face } = route;
  const { caller, token = '', parts } = await face.admit(request, key, endpoint);
  const info = new Info(request, endpoint.idempotent ? idempotencyKeyOf(request) : '', signal, token);
  return { input: route.readInput(parts), caller, info };
}

export function serialize<C>({ face, endpoint }: Route<C>, output: unknown): string {
  if (face.validateOutput) endpoint.output.parse(output);
  return JSON.stringify(output);
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw apiError('request.key_missing', {});
  return key;
}
