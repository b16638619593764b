import type { ClientInput, EndpointKey, Endpoints, ErrorCodeOf, Output } from '#contract/endpoints/index.ts';
import type { ErrorParam } from '#contract/errors.ts';
import type { Session } from '../visit/session.ts';

export const API_BASE = '/platform/api';

/** Time limit for clearing a session that ended elsewhere. With the portal's 3 s it is the limit of a sign-out. */
const FORGET_MS = 2_000;

/** Codes that the browser creates: the portal did not answer; the browser blocks cookies and storage. */
export type LocalCode = 'network' | 'storage.blocked';

/** The params, query and body of a call, with one object for each, as the contract names them. */
export type ApiInput<K extends EndpointKey> = ClientInput<K>;

interface CommonOptions {
  signal?: AbortSignal;
  /** Public data: sends no token and does not wait for the stored session, so caches can share the answer. */
  anonymous?: boolean;
}

export type ApiOptions<K extends EndpointKey> = Endpoints[K] extends { idempotent: true }
  ? CommonOptions & { /** One for each intention, the same on all its retries. */ idempotencyKey: string }
  : CommonOptions;

/** A refusal of the portal (`code` and `params` of contract/errors.ts), or `network` if no answer came. */
export class ApiError<K extends EndpointKey = EndpointKey> extends Error {
  readonly code: ErrorCodeOf<K> | LocalCode;
  readonly params: Record<string, ErrorParam>;
  readonly requestId: string | null;
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;

  constructor(
    code: ErrorCodeOf<K> | LocalCode,
    details: { params?: Record<string, ErrorParam>; requestId?: string | null; status?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.params = details.params ?? {};
    this.requestId = details.requestId ?? null;
    this.status = details.status ?? 0;
  }
}

/** Returns true if the error came from a call. Narrows `code` to the codes of the given endpoint. */
export const isApiError = <K extends EndpointKey>(error: unknown, _key?: K): error is ApiError<K> =>
  error instanceof ApiError;

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * Returns the method and address of a call.
 * @throws Error if a path parameter is missing
 */
export function addressOf(key: EndpointKey, input: Parts): { method: string; url: string } {
  const [method = 'GET', template = '/'] = key.split(' ');
  const path = template.replace(/:(\w+)/g, (_match, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${key} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { method, url: `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}` };
}

type ApiArguments<K extends EndpointKey> =
  ApiOptions<K> extends { idempotencyKey: string }
    ? [input: ApiInput<K>, options: ApiOptions<K>]
    : keyof ApiInput<K> extends never
      ? [input?: ApiInput<K>, options?: ApiOptions<K>]
      : [input: ApiInput<K>, options?: ApiOptions<K>];

type SendOptions = CommonOptions & { idempotencyKey?: string; accept?: string };

/** The client of the portal for one visit. */
export interface Api {
  /**
   * Calls the portal: `api('POST /orders', { body }, { idempotencyKey })`.
   * @throws ApiError with a code of the endpoint, or `network`; an AbortError if `signal` aborts
   */
  <K extends EndpointKey>(key: K, ...rest: ApiArguments<K>): Promise<Output<K>>;
  /**
   * Sends a call and returns the raw response.
   * @throws ApiError for a refusal
   */
  send<K extends EndpointKey>(key: K, input: ApiInput<K>, options: SendOptions): Promise<Response>;
}

/** The parts that a client of the portal needs. */
export interface ApiParts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  session: Pick<Session, 'load' | 'isStill' | 'signOut'>;
  /** Called with the headers of every answer. */
  heard(headers: Headers): void;
}

/** Creates the client of the contract for one visit. */
export function createApi({ fetch, session, heard }: ApiParts): Api {
  const send = async <K extends EndpointKey>(key: K, input: ApiInput<K>, options: SendOptions): Promise<Response> => {
    const parts: Parts = input;
    const { method, url } = addressOf(key, parts);
    const headers = new Headers({ accept: options.accept ?? 'application/json' });
    if (parts.body !== undefined) headers.set('content-type', 'application/json');
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
    const token = options.anonymous ? '' : (await session.load()).token;
    if (token) headers.set('authorization', `Bearer ${token}`);

    let response: Response;
    try {
      response = await fetch(url, {
        method,
        headers,
        body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
        signal: options.signal,
        credentials: 'same-origin',
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new ApiError<K>('network', { cause });
    }
    heard(response.headers);
    if (response.ok) return response;
    const refused = await refusalOf<K>(response);
    // The portal has ended this session. A new one that began in the meantime stays. The error is thrown after the
    // sign-out, so that no page shows a refusal for the player's own data.
    if (refused.code === 'session.required' && token && (await session.isStill(token))) {
      await session.signOut(FORGET_MS);
    }
    throw refused;
  };

  const call = async <K extends EndpointKey>(key: K, ...[input, options]: ApiArguments<K>): Promise<Output<K>> => {
    const response = await send(key, input ?? ({} as ApiInput<K>), options ?? {});
    try {
      return (await response.json()) as Output<K>;
    } catch (cause) {
      if (options?.signal?.aborted) throw cause;
      throw new ApiError<K>('network', { status: response.status, cause });
    }
  };
  return Object.assign(call, { send });
}

async function refusalOf<K extends EndpointKey>(response: Response): Promise<ApiError<K>> {
  const text = await response.text().catch(() => '');
  try {
    const { error } = JSON.parse(text) as {
      error: { code: ErrorCodeOf<K>; params: Record<string, ErrorParam>; requestId: string };
    };
    return new ApiError<K>(error.code, { params: error.params, requestId: error.requestId, status: response.status });
  } catch (cause) {
    // The page of a proxy, or an incomplete answer: it does not come from the portal.
    return new ApiError<K>('network', { status: response.status, cause });
  }
}
