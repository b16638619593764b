import type { ClientInput, EndpointKey, Endpoints, ErrorCodeOf, Output } from '#contract/endpoints/index.ts';
import type { ErrorParam } from '#contract/errors.ts';
import type { Session } from '../visit/session.ts';

export const API_BASE = '/platform/api';

/** How long a session that ended elsewhere may take to be forgotten here: with the portal's three seconds, what a sign-out may take. */
const FORGET_MS = 2_000;

/** Codes that arise in the browser: no answer of the portal; cookies and storage that the browser refuses. */
export type LocalCode = 'network' | 'storage.blocked';

/** Params, query and body flattened into one object per part, as the contract names them. */
export type ApiInput<K extends EndpointKey> = ClientInput<K>;

interface CommonOptions {
  signal?: AbortSignal;
  /** Public data: sends no token and does not wait for the stored session, so caches can share the answer. */
  anonymous?: boolean;
}

export type ApiOptions<K extends EndpointKey> = Endpoints[K] extends { idempotent: true }
  ? CommonOptions & { /** One per intention, the same on each retry of it. */ idempotencyKey: string }
  : CommonOptions;

/** A refusal of the portal (`code` and `params` of contract/errors.ts) or `network`, when no answer came. */
export class ApiError<K extends EndpointKey = EndpointKey> extends Error {
  readonly code: ErrorCodeOf<K> | LocalCode;
  readonly params: Record<string, ErrorParam>;
  readonly requestId: string | null;
  /** HTTP status; 0 when no answer came. */
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

/** Whether an error came from a call of that endpoint; narrows `code` to what the endpoint can answer. */
export const isApiError = <K extends EndpointKey>(error: unknown, _key?: K): error is ApiError<K> =>
  error instanceof ApiError;

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Method and address of a call. @throws Error when a path parameter is missing. */
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

/** The portal, as one visit calls it. */
export interface Api {
  /**
   * Calls the portal: `api('POST /orders', { body }, { idempotencyKey })`.
   * @throws ApiError with a code the endpoint names, or `network`; an AbortError when `signal` fires.
   */
  <K extends EndpointKey>(key: K, ...rest: ApiArguments<K>): Promise<Output<K>>;
  /** Sends a call and answers the raw response, after turning refusals into ApiError. */
  send<K extends EndpointKey>(key: K, input: ApiInput<K>, options: SendOptions): Promise<Response>;
}

/** What a client of the portal is made of. */
export interface ApiParts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  session: Pick<Session, 'load' | 'isStill' | 'signOut'>;
  /** Told of the headers of every answer. */
  heard(headers: Headers): void;
}

/** The client of the contract for one visit. */
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
    // The portal knows this session no more; meanwhile another may have begun, which stays. Told once nobody is signed in here,
    // so that no page shows the refusal of somebody's own things.
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
    // A proxy's own page, or a cut answer: nothing the portal said.
    return new ApiError<K>('network', { status: response.status, cause });
  }
}
