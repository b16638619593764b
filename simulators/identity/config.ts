import { z } from 'zod';
import { Refused } from '../kit/refused.ts';
import { TENANT_IDS, TENANTS, type TenantId } from './tenants.ts';

const mode = z.enum(['ok', 'token_error', 'slow', 'bad_signature', 'wrong_nonce', 'wrong_audience', 'wrong_issuer']);

/** How the token endpoint answers: correctly, with an error, late, or with an ID token that clients must reject. */
export type Mode = z.infer<typeof mode>;

export const identityConfig = z.strictObject({
  mode,
  /** Changes only this provider; if absent, all of them. */
  tenant: z.enum(TENANT_IDS).optional(),
  /** Delay of the answer in mode `slow`. */
  delayMs: z.int().min(0).max(120_000),
  /** The shop's public URL with its base path, without a slash at the end. */
  redirectBase: z.url({ protocol: /^https?$/ }),
  /**
   * `web`: LINE as it is for web channels. It signs ID tokens with HS256 and the channel's secret although its
   * discovery says ES256, and sends no `email_verified`.
   * https://developers.line.biz/en/docs/line-login/verify-id-token/
   */
  line: z.enum(['openid', 'web']),
});

type Change = Partial<z.infer<typeof identityConfig>>;

const SLOW_MS = 10_000;

/** The behaviour of the providers; `PUT /control/config` changes it. */
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

  /** @throws Refused if a provider without ID tokens should send a bad one */
  change({ mode: wanted, tenant, ...rest }: Change): void {
    const hasTokens = TENANTS.filter(({ algorithm }) => algorithm !== null).map(({ id }) => id);
    if (tenant && wanted && isAboutToken(wanted) && !hasTokens.includes(tenant)) {
      throw new Refused(422, 'no_id_token', `${tenant} has no ID tokens`);
    }
    if (wanted) for (const id of tenant ? [tenant] : TENANT_IDS) this.#modes.set(id, wanted);
    Object.assign(this, rest);
  }

  /** Resets all modes; keeps the shop's URL. */
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
