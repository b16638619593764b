import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import { SCOPES, type Scope } from '#contract/publisher/scopes.ts';
import type { ServerCall, ServerInput, ServerOutput } from '#contract/publisher/server-api.ts';
import type { Sql } from '#server/db/client.ts';
import { keysAdd } from '#server/operations/actions/keys.ts';
import { keptOfSecret, newKeySecret } from '#server/operations/keys/secret.ts';
import { run } from '#server/operations/operation.ts';
import { permissionsOf } from '#server/operations/permissions.ts';

/** An admin, as the author of keys. */
export const ADMIN = { by: 'ada', why: 'tests', role: 'admin', permissions: permissionsOf('admin') } as const;

/** Makes a key of the server API and returns its secret. */
export async function newKey(sql: Sql, name: string, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const secret = newKeySecret();
  await run({ sql }, keysAdd, ADMIN, { name, scopes: [...scopes], ...keptOfSecret(secret) });
  return secret;
}

export interface ServerAnswer<K extends ServerCall> {
  status: number;
  body: ServerOutput<K>;
  error: { code: ErrorCode; params: Record<string, unknown> };
  headers: Headers;
}

type Loose<T> = { [P in keyof T]?: Record<string, unknown> };

/** Calls the server API as the publisher's backend does. */
export class ServerClient {
  readonly url: string;
  readonly secret: string;

  constructor(url: string, secret: string) {
    this.url = url;
    this.secret = secret;
  }

  async call<K extends ServerCall>(
    endpoint: K,
    { params = {}, query = {}, body }: Loose<ServerInput<K>> = {},
    { key = randomUUID(), headers = {} }: { key?: string; headers?: Record<string, string> } = {},
  ): Promise<ServerAnswer<K>> {
    const [method = '', path = ''] = endpoint.split(' ');
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${this.url}/platform/server/v1${filled}?${search}`, {
      method,
      headers: {
        authorization: `Bearer ${this.secret}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': key }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const json = (await answer.json()) as ServerOutput<K> & { error: ServerAnswer<K>['error'] };
    return { status: answer.status, body: json, error: json.error, headers: answer.headers };
  }
}
