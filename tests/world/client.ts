import { randomUUID } from 'node:crypto';
import type { ClientInput, EndpointKey, Output } from '#contract/endpoints/index.ts';
import type { ErrorCode } from '#contract/errors.ts';

export interface Answer<K extends EndpointKey> {
  status: number;
  /** The output, if the status is 2xx. */
  body: Output<K>;
  /** The refusal, otherwise. */
  error: { code: ErrorCode; params: Record<string, unknown>; requestId: string; message: string };
}

/** Input that a test may send, valid or not. */
type Loose<T> = { [P in keyof T]?: Partial<Record<keyof T[P], unknown>> & Record<string, unknown> };

/** Calls the API over HTTP as any client would, without knowing the server's internals. */
export class Client {
  readonly url: string;
  readonly token: string;
  /** Additional headers, as a proxy or a program would send them. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(url: string, token = '', headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.token = token;
    this.headers = headers;
  }

  async call<K extends EndpointKey>(
    endpoint: K,
    input: Loose<ClientInput<K>> = {},
    key: string = randomUUID(),
  ): Promise<Answer<K>> {
    const [method = '', path = ''] = endpoint.split(' ');
    const {
      params = {},
      query = {},
      body,
    } = input as Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${this.url}/platform/api${filled}?${search}`, {
      method,
      headers: {
        ...this.headers,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as Output<K> & { error: Answer<K>['error'] };
    return { status: answer.status, body: said, error: said.error };
  }
}
