import type { OperatorCall, OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { ApiError, NETWORK, refusalOf } from './api-error.ts';
import { type ReadSource, readSourceOf } from './read-source.ts';

export const API_BASE = '/api';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * Returns the method and address of a call.
 * @throws Error if a path parameter is missing
 */
export function addressOf(call: OperatorCall, input: Parts): { method: string; url: string } {
  const [method = 'GET', template = '/'] = call.split(' ');
  const path = template.replace(/:(\w+)/g, (_match, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${call} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { method, url: `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}` };
}

/** The parts that the client needs. */
export interface ApiParts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Returns the token of the session, which every request has that is not a GET. */
  token(): string | null;
  /** Called when the server does not know the session any more. */
  signedOut(): void;
  /** Asks for a passkey check before money moves; resolves to false if the operator cancels it. */
  check(): Promise<boolean>;
}

/** Calls the desk's server. @throws ApiError with a code of the contract, or `network`; AbortError */
export type Api = <K extends OperatorCall>(
  call: K,
  input: OperatorInput<K>,
  options?: { signal?: AbortSignal; onRead?: (source: ReadSource | null) => void },
) => Promise<OperatorOutput<K>>;

/** Creates the client of the desk's endpoints. */
export function createApi({ fetch, token, signedOut, check }: ApiParts): Api {
  const send = async (
    method: string,
    url: string,
    body: string | undefined,
    { signal, onRead }: NonNullable<Parameters<Api>[2]>,
  ): Promise<unknown> => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const own = method === 'GET' ? null : token();
    if (own) headers['x-desk-token'] = own;
    try {
      const response = await fetch(url, { method, headers, body, signal, credentials: 'same-origin' });
      if (!response.ok) throw await refusalOf(response);
      onRead?.(readSourceOf(response.headers));
      return await contentOf(response);
    } catch (cause) {
      if (cause instanceof ApiError || signal?.aborted) throw cause;
      throw new ApiError(NETWORK, { cause });
    }
  };

  return async (call, input, options = {}) => {
    const parts: Parts = input;
    const { method, url } = addressOf(call, parts);
    // Serialised once: the call after a passkey check is the same call.
    const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
    try {
      return (await send(method, url, body, options)) as never;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'session.required') signedOut();
      if (error.code !== 'operator.check_required' || !(await check())) throw error;
      return (await send(method, url, body, options)) as never;
    }
  };
}

/** Returns the JSON of an answer, or the name and bytes of a file. */
async function contentOf(response: Response): Promise<unknown> {
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? response.json() : { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}
