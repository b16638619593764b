import type { SignInKind } from '#contract/sign-in.ts';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { SignInSettings } from '#server/config/index.ts';
import type { IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';

/** An entry of the list of sign-in providers, from `sign-in.yaml` or from the environment. */
export interface ProviderEntry {
  id: string;
  kind: SignInKind;
  issuer?: string | undefined;
  clientId?: string | undefined;
  scopes?: readonly string[] | undefined;
  confirmsEmail?: boolean | undefined;
}

export interface SignInDeps {
  /** Only to public addresses. */
  outbound: Pick<Outbound, 'get' | 'post'>;
  /** To public addresses and the publisher's networks. */
  inward: Pick<Outbound, 'get' | 'post'>;
  now: () => Date;
}

/** All that the shop knows about a kind of sign-in provider. */
export interface KindManifest {
  /** The settings without which an entry cannot be used. */
  needs: readonly (keyof SignInSettings)[];
  /** The catalogue names the issuer, so the environment must name its host. Absent: the address is in the program. */
  bindsIssuer?: boolean;
  open(entry: ProviderEntry, settings: SignInSettings, deps: SignInDeps): IdentityProvider;
}
