import { z } from 'zod';
import { Refused } from '../kit/refused.ts';
import { TENANT_IDS, TENANTS, type TenantId } from './tenants.ts';

const mode = z.enum(['ok', 'token_error', 'slow', 'bad_signature', 'wrong_nonce', 'wrong_audience', 'wrong_issuer']);

/** What the token endpoint answers: rightly, not at all, or with an ID token that must not be believed. */
export type Mode = z.infer<typeof mode>;

export const identityConfig = z.strictObject({
  mode,
  /** Concerns this provider alone; all of them when absent. */
  tenant: z.enum(TENANT_IDS).optional(),
  /** How late the answer of `slow` comes. */
  delayMs: z.int().min(0).max(120_000),
  /** The shop's public address with its base path, without a slash at the end. */
  redirectBase: z.url({ protocol: /^https?$/ }),
  /**
   * `web`: LINE as it is for web channels, which signs ID tokens by HS256 with the channel's secret while its discovery
   * names ES256, and sends no `email_verified`. https://developers.line.biz/en/docs/line-login/verify-id-token/
   */
  line: z.enum(['openid', 'web']),
});

type Change = Partial<z.infer<typeof identityConfig>>;

const SLOW_MS = 10_000;

/** How the providers behave; `PUT /control/config` changes it. */
export class IdentityConfig {
  delayMs = SLOW_MS;
  line: 'openid' | 'web' = 'openid';
  redirectBase: string;
  readonly #modes = new Map<TenantId, Mode>();

  constructor(redirectBase: string) {
    this.redirectBase = redirectBase;
  }

  modeOf(tenant: TenantId): Mode {
    return this.#modes.get(tenant) ?? 'ok';
  }

  /** @throws Refused when a provider without ID tokens is to send a bad one */
  change({ mode: wanted, tenant, ...rest }: Change): void {
    const hasTokens = TENANTS.filter(({ algorithm }) => algorithm !== null).map(({ id }) => id);
    if (tenant && wanted && isAboutToken(wanted) && !hasTokens.includes(tenant)) {
      throw new Refused(422, 'no_id_token', `${tenant} has no ID tokens`);
    }
    if (wanted) for (const id of tenant ? [tenant] : TENANT_IDS) this.#modes.set(id, wanted);
    Object.assign(this, rest);
  }

  /** All well again; the shop's address stays. */
  reset(): void {
    this.#modes.clear();
    this.delayMs = SLOW_MS;
    this.line = 'openid';
  }

  show() {
    const modes = Object.fromEntries(TENANT_IDS.map((id) => [id, this.modeOf(id)]));
    return { modes, delayMs: this.delayMs, redirectBase: this.redirectBase, line: this.line };
  }
}

const isAboutToken = (wanted: Mode): boolean => !['ok', 'token_error', 'slow'].includes(wanted);
