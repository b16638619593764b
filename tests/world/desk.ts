import { join } from 'node:path';
import type { ErrorCode } from '#contract/errors.ts';
import type { OperatorCall, OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { type Log, silentLog } from '#server/kernel/log.ts';
import { openDesk } from '#server/main.ts';
import type { Role } from '#server/operations/permissions.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { Authenticator } from './authenticator.ts';
import type { TestIssuer } from './issuer.ts';
import { inviteOperator } from './operator.ts';
import type { World } from './world.ts';

/** Any folder: tests of calls show no page. */
const NO_PAGES = import.meta.dirname;
/** Previews render the built shop. */
const SHOP_DIST = join(import.meta.dirname, '../../web/dist');

export interface DeskAnswer<K extends OperatorCall> {
  status: number;
  body: OperatorOutput<K>;
  error: { code: ErrorCode; params: Record<string, unknown> };
  headers: Headers;
}

/** A browser at the desk, with its cookies and the second token of its session. */
export class DeskClient {
  readonly url: string;
  /** The cookie of the session, and the one of an attempt to sign in at the issuer. */
  cookie = '';
  attempt = '';
  token = '';
  /** Headers in place of those that a browser sends with the desk's own requests. */
  headers: Record<string, string>;

  constructor(url: string) {
    this.url = url;
    this.headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  }

  async call<K extends OperatorCall>(key: K, input: Partial<OperatorInput<K>> = {}): Promise<DeskAnswer<K>> {
    const [method = '', template = ''] = key.split(' ');
    const { params = {}, query = {}, body } = input as Record<string, Record<string, unknown> | undefined>;
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${this.url}/api${path}?${search}`, {
      method,
      headers: {
        ...this.headers,
        ...((this.cookie || this.attempt) && { cookie: [this.cookie, this.attempt].filter(Boolean).join('; ') }),
        ...(this.token && { 'x-desk-token': this.token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const set = answer.headers.get('set-cookie');
    const [pair = ''] = set?.split(';') ?? [];
    if (/^[\w-]*desk-attempt=/.test(pair)) this.attempt = pair;
    else if (pair) this.cookie = pair;
    if (!answer.headers.get('content-type')?.startsWith('application/json')) {
      const body = { name: '', bytes: new Uint8Array(await answer.arrayBuffer()) } as OperatorOutput<K>;
      return { status: answer.status, body, error: undefined as never, headers: answer.headers };
    }
    const json = await answer.json();
    if (answer.ok && 'operator' in json && 'token' in json) this.token = json.token ?? '';
    return { status: answer.status, body: json, error: json.error, headers: answer.headers };
  }

  /** Opens an invitation; `accept` stores a new passkey and signs in. */
  async open(link: string, key = new Authenticator(this.url)) {
    const invitation = new URL(link).hash.slice(1);
    const { body } = await this.call('POST /invitation', { body: { invitation } });
    const answer = { invitation, challenge: body.challenge, response: key.create(body.options) };
    return { key, accept: () => this.call('POST /invitation/accept', { body: answer }) };
  }

  /** Accepts an invitation with a new passkey, and returns it. */
  async accept(link: string, device?: Authenticator): Promise<Authenticator> {
    const { key, accept } = await this.open(link, device);
    await accept();
    return key;
  }

  async signIn(key: Authenticator) {
    const { body } = await this.call('POST /sign-in/options');
    return this.call('POST /sign-in', { body: { challenge: body.challenge, response: key.get(body.options) } });
  }

  /** Signs in at the issuer as this person. */
  async signInBy(issuer: TestIssuer, subject: string) {
    const { body } = await this.call('POST /sign-in/issuer/options');
    return this.call('POST /sign-in/issuer', { body: issuer.signIn(body.url, subject) });
  }

  /** Accepts an invitation with the issuer. */
  async acceptBy(issuer: TestIssuer, subject: string, link: string) {
    const invitation = new URL(link).hash.slice(1);
    const { body } = await this.call('POST /invitation/issuer/options', { body: { invitation } });
    return this.call('POST /sign-in/issuer', { body: issuer.signIn(body.url, subject) });
  }

  async checkBy(issuer: TestIssuer, subject: string) {
    const { body } = await this.call('POST /check/issuer/options');
    return this.call('POST /check/issuer', { body: issuer.signIn(body.url, subject) });
  }

  async check(key: Authenticator) {
    const { body } = await this.call('POST /check/options');
    return this.call('POST /check', { body: { challenge: body.challenge, response: key.get(body.options) } });
  }
}

/** The desk of a shop of tests. */
export interface DeskWorld {
  url: string;
  /** The environment of the operators' command line. */
  env: Record<string, string>;
  browser(): DeskClient;
  /** Invites an operator; returns the link. */
  invite(name: string, role: Role): Promise<string>;
  stop(): Promise<void>;
}

/** @param options.env more of the desk's environment */
export async function startDesk(
  world: World,
  webDir = NO_PAGES,
  { env: more = {}, log = silentLog }: { env?: Record<string, string>; log?: Log } = {},
): Promise<DeskWorld> {
  const port = await freePort(0, '127.0.0.1');
  const url = `http://localhost:${port}`;
  const env = { ...world.env, DESK_PORT: String(port), DESK_URL: url, ...more };
  const config = loadConfig(env, PAYMENT_PROVIDERS);
  if (!config.desk) throw new Error('no desk is configured');
  const { desk } = config;
  const { stop } = await openDesk({
    config,
    desk,
    env,
    log,
    context: world.context,
    deskDir: webDir,
    webDir: SHOP_DIST,
  });
  const invite = (name: string, role: Role) => inviteOperator(world.context.sql, url, name, role);
  return { url, env, browser: () => new DeskClient(url), invite, stop };
}
