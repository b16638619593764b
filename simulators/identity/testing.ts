import type { Simulator } from '../kit/simulator.ts';
import { call } from '../kit/testing.ts';
import { appleKeyFrom, newApplePrivateKey } from './apple.ts';
import type { Authorization, Exchange } from './books.ts';
import { startIdentity } from './identity.ts';
import type { Credentials } from './provider.ts';
import { CLIENT_TENANT_IDS, type ClientTenantId, type TenantId } from './tenants.ts';

export const SHOP = 'https://shop.example.com/platform';

/** The user's answer on a provider's page; `other` comes with an email. */
export interface Answer {
  choice?: 'allow' | 'cancel';
  person?: string;
  address?: string;
  keepsEmail?: 'on';
}

/** A separate browser: keeps cookies and follows redirects within the provider's own URLs. */
export class Visitor {
  readonly #cookies = new Map<string, { path: string; value: string }>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns the last page, or the URL that leads out of the provider. */
  async open(url: string, form?: Answer): Promise<{ page: Response; url: string } | { left: URL }> {
    const at = new URL(url, this.#origin);
    if (at.origin !== this.#origin) return { left: at };
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: this.#cookiesFor(at.pathname) },
      ...(form && { method: 'POST', body: new URLSearchParams(Object.entries(form)) }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const next = answer.headers.get('location');
    if (!next) return { page: answer, url: at.href };
    await answer.body?.cancel();
    return this.open(new URL(next, at).href);
  }

  /** Answers the provider's page and returns the redirect URL. @throws Error if it stays on a page */
  async signIn(url: string, answer: Answer = { person: 'ada' }): Promise<URL> {
    const shown = await this.open(url);
    if ('left' in shown) return shown.left;
    if (!shown.page.ok) throw new Error(`The provider refuses: ${await shown.page.text()}`);
    const next = await this.open(shown.url, { choice: 'allow', ...answer });
    if ('left' in next) return next.left;
    throw new Error(`The provider stayed on a page with status ${next.page.status}: ${await next.page.text()}`);
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const [, path = '/'] = /; path=([^;]+)/i.exec(line) ?? [];
    if (/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, { path, value });
  }

  #cookiesFor(path: string): string {
    const sent = [...this.#cookies].filter(
      ([, kept]) => path === kept.path || path.startsWith(kept.path.replace(/\/?$/, '/')),
    );
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }
}

export const clientOf = (tenant: TenantId) => ({ clientId: `shop-at-${tenant}`, clientSecret: `secret-of-${tenant}` });

/** The shop’s key at Apple. */
export const APPLE = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: newApplePrivateKey() };

export interface TestIdentity extends Simulator {
  visitor(): Visitor;
  configure(change: object): Promise<{ status: number; json: unknown }>;
  books(): Promise<{ authorizations: Authorization[]; exchanges: Exchange[] }>;
}

export async function startTestIdentity(): Promise<TestIdentity> {
  const clients = Object.fromEntries(
    CLIENT_TENANT_IDS.map((id) => [id, { ...clientOf(id), ...(id === 'apple' && { apple: appleKeyFrom(APPLE) }) }]),
  ) as Record<ClientTenantId, Credentials>;
  const identity = await startIdentity({ clients, redirectBase: SHOP });
  return {
    ...identity,
    visitor: () => new Visitor(identity.url),
    configure: (change) => call('PUT', `${identity.url}/control/config`, change),
    books: async () =>
      (await call<Awaited<ReturnType<TestIdentity['books']>>>('GET', `${identity.url}/control/books`)).json,
  };
}
