import type { ClientInput, EndpointKey, ErrorCodeOf, Output } from '#contract/endpoints/index.ts';
import { ERRORS, type ErrorCode, type ErrorParam } from '#contract/errors.ts';

/** The input of a call. */
export interface Call {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** Its idempotency key. */
  key: string | null;
  /** Aborted when its caller no longer needs the answer. */
  signal: AbortSignal | null;
}

type Body<K extends EndpointKey> = ClientInput<K> extends { body: infer B } ? B : undefined;
export type CallOf<K extends EndpointKey> = Omit<Call, 'body'> & { body: Body<K> };
type Answer = (call: Call) => unknown;

class Refusal {
  readonly code: ErrorCode;
  readonly params: Record<string, ErrorParam>;
  constructor(code: ErrorCode, params: Record<string, ErrorParam>) {
    this.code = code;
    this.params = params;
  }
  toResponse(): Response {
    const { code, params } = this;
    const error = { code, message: code, params, requestId: 'r' };
    return Response.json({ error }, { status: ERRORS[code].status });
  }
}

/**
 * Creates a portal that answers as a test defines, typed by the contract. It records calls, and refuses those without
 * an answer.
 */
export function createPortal() {
  const answers = new Map<string, Answer>();
  const calls = new Map<string, Call[]>();
  const add = (key: EndpointKey, answer: Answer): void => void answers.set(key, answer);
  return {
    /** From now on, answers the call with this; a Response is sent as it is. */
    answer<K extends EndpointKey>(
      key: K,
      answer: Output<K> | Response | ((call: CallOf<K>) => Output<K> | Promise<Output<K>> | Response),
    ): void {
      add(key, typeof answer === 'function' ? (answer as Answer) : () => answer);
    },

    /** From now on, refuses the call. */
    refuse<K extends EndpointKey>(key: K, code: ErrorCodeOf<K>, params: Record<string, ErrorParam> = {}): void {
      add(key, () => new Refusal(code, params));
    },

    /** From now on, the call fails without an answer. */
    lose(key: EndpointKey): void {
      add(key, () => Promise.reject(new TypeError('Failed to fetch')));
    },

    /** Returns the recorded calls of the endpoint, oldest first. */
    calls: <K extends EndpointKey>(key: K): readonly CallOf<K>[] => (calls.get(key) ?? []) as CallOf<K>[],

    async fetch(url: string, init: RequestInit): Promise<Response> {
      const { pathname, searchParams } = new URL(url, 'http://shop.example');
      for (const [key, answer] of answers) {
        const params = paramsOf(key, init.method ?? 'GET', pathname);
        if (!params) continue;
        const call: Call = {
          params,
          query: Object.fromEntries(searchParams),
          body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
          key: new Headers(init.headers).get('idempotency-key'),
          signal: init.signal ?? null,
        };
        calls.set(key, [...(calls.get(key) ?? []), call]);
        const answered = await answer(call);
        if (answered instanceof Refusal) return answered.toResponse();
        return answered instanceof Response ? answered : Response.json(answered);
      }
      return new Refusal('request.not_found', {}).toResponse();
    },
  };
}

export type Portal = ReturnType<typeof createPortal>;

/** Returns the path parameters if the path matches the endpoint: "GET /games/:gid". */
function paramsOf(key: string, method: string, pathname: string): Record<string, string> | null {
  const [ofMethod, template = ''] = key.split(' ');
  const pattern = new RegExp(`^/platform/api${template.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = method === ofMethod ? pattern.exec(pathname) : null;
  return match && { ...match.groups };
}
