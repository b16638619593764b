import type { Provider } from 'oidc-provider';
import { behave } from './behaviour.ts';
import type { IdentityBooks } from './books.ts';
import type { IdentityConfig } from './config.ts';
import { type Person, subjectOf } from './people.ts';
import { type Credentials, tenantProvider } from './provider.ts';
import type { Tenant } from './tenants.ts';
import type { SigningKey } from './tokens.ts';

interface Parts {
  tenant: Tenant;
  client: Credentials;
  signing: SigningKey;
  config: IdentityConfig;
  books: IdentityBooks;
}

/**
 * One provider with its people. Its routes are registered before the server listens; its issuer is known, and it opens,
 * afterwards.
 */
export class RunningTenant {
  readonly tenant: Tenant;
  readonly client: Credentials;
  readonly books: IdentityBooks;
  readonly #parts: Parts;
  readonly #people = new Map<string, Person>();
  #provider: Provider | null = null;

  constructor(parts: Parts) {
    this.tenant = parts.tenant;
    this.client = parts.client;
    this.books = parts.books;
    this.#parts = parts;
  }

  /** @param origin the origin for browsers */
  open(origin: string): void {
    this.#provider = tenantProvider({
      ...this.#parts,
      issuer: `${origin}/${this.tenant.id}`,
      personOf: (subject) => this.personOf(subject),
      pictureOf: ({ name }) => `${origin}/people/${encodeURIComponent(name)}.svg`,
    });
    behave(this.#provider, { ...this.#parts, clientSecret: this.client.clientSecret });
  }

  /** @throws Error before it is open */
  get provider(): Provider {
    if (!this.#provider) throw new Error(`${this.tenant.id} is not open yet`);
    return this.#provider;
  }

  /** Stores a person who signs in here, and returns the person's id. */
  meet(person: Person): string {
    const subject = subjectOf(this.tenant.id, person);
    this.#people.set(subject, person);
    return subject;
  }

  personOf(subject: string): Person | undefined {
    return this.#people.get(subject);
  }
}
