import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { SharedReads } from '../prepared/shared-reads.ts';
import { Info } from '../request/request-info.ts';
import type { Headers } from '../security/security.ts';
import type { Streaming } from '../streams/streaming.ts';
import type { RequestInfo } from './handlers.ts';
import type { inputReader, Parts } from './validate.ts';

/** A handler without the types of its endpoint: tables are walked here, so they are one. */
export type AnyHandler<C> = (input: Parts, caller: C | null, request: RequestInfo) => Promise<unknown>;

/** One of the contract's tables as it is served, with what is of its own: where it stands, who asks, how a body comes. */
export interface Face<C> {
  table: Readonly<Record<string, Endpoint>>;
  /** Where its paths begin. */
  base: string;
  handlers: Readonly<Record<string, AnyHandler<C>>>;
  /** Asked before a body is read, and long before it is parsed. */
  onRequest?: (request: FastifyRequest) => Promise<void>;
  /** Who asks, and what the request brought. @throws ApiError */
  admit: (request: FastifyRequest, key: string, endpoint: Endpoint) => Promise<Admitted<C>>;
  /** Of every answer. */
  headers: Headers;
  /** Of answers that are made for one request alone. */
  headersOf?: (request: FastifyRequest) => Record<string, string>;
  validateOutput: boolean;
  /** For tables that have reads which everybody shares. */
  reads?: SharedReads;
  /** For tables that have streams. */
  streaming?: Streaming<C>;
}

export interface Admitted<C> {
  caller: C | null;
  /** The bearer token as sent; empty when none. */
  token?: string;
  parts: Parts;
}

export interface Route<C> {
  key: string;
  endpoint: Endpoint;
  face: Face<C>;
  handler: AnyHandler<C>;
  readInput: ReturnType<typeof inputReader>;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** What every route asks before its handler runs: who it is, the key, the shape of the input. */
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
