import type { TenantId } from './tenants.ts';

/** One request to sign somebody in. */
export interface Authorization {
  tenant: TenantId;
  at: string;
  redirectUri: string | null;
  scope: string | null;
  /** What came with it. */
  state: boolean;
  nonce: boolean;
  pkce: string | null;
  /** `refused`: by the provider itself, before anybody was asked. */
  outcome: 'asked' | 'consented' | 'cancelled' | 'refused';
  subject: string | null;
  error: string | null;
}

/** One try to turn a code into tokens. */
export interface Exchange {
  tenant: TenantId;
  at: string;
  ok: boolean;
  error: string | null;
  /** Whether a verifier came with it. */
  pkce: boolean;
  /** Whether the code was asked for with a nonce. */
  nonce: boolean;
  /** How it was answered. */
  mode: string;
}

/** The latest are kept. */
const KEPT = 1000;

/** What happened at the providers; a test reads it at `/control/books`. */
export class IdentityBooks {
  #authorizations = new Map<string, Authorization>();
  #exchanges: Exchange[] = [];

  /** @param id the interaction's; only for what is `asked` it is used again */
  asked(id: string, entry: Authorization): void {
    this.#authorizations.set(id, entry);
    const [oldest] = this.#authorizations.keys();
    if (this.#authorizations.size > KEPT && oldest) this.#authorizations.delete(oldest);
  }

  answered(id: string, outcome: 'consented' | 'cancelled', subject: string | null): void {
    const entry = this.#authorizations.get(id);
    if (entry) Object.assign(entry, { outcome, subject });
  }

  exchanged(entry: Exchange): void {
    this.#exchanges = [...this.#exchanges.slice(1 - KEPT), entry];
  }

  /** Oldest first. */
  show(): { authorizations: Authorization[]; exchanges: Exchange[] } {
    return { authorizations: [...this.#authorizations.values()], exchanges: this.#exchanges };
  }

  clear(): void {
    this.#authorizations.clear();
    this.#exchanges = [];
  }
}
