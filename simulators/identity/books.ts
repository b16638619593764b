import type { TenantId } from './tenants.ts';

/** A request to sign in. */
export interface Authorization {
  tenant: TenantId;
  at: string;
  redirectUri: string | null;
  scope: string | null;
  /** True if the request carried one. */
  state: boolean;
  nonce: boolean;
  pkce: string | null;
  /** `refused`: by the provider itself, before it asked the user. */
  outcome: 'asked' | 'consented' | 'cancelled' | 'refused';
  subject: string | null;
  error: string | null;
}

/** A request to exchange a code for tokens. */
export interface Exchange {
  tenant: TenantId;
  at: string;
  ok: boolean;
  error: string | null;
  /** True if it carried a verifier. */
  pkce: boolean;
  /** True if the code was requested with a nonce. */
  nonce: boolean;
  /** The mode in which it was answered. */
  mode: string;
}

/** How many of the latest entries are kept. */
const KEPT = 1000;

/** Records requests to the providers; tests read them at `/control/books`. */
export class IdentityBooks {
  #authorizations = new Map<string, Authorization>();
  #exchanges: Exchange[] = [];

  /** @param id the interaction's id, reused only while the outcome is `asked` */
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
