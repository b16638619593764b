import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';
import { openIdClient, type RegisteredClient } from './openid-client.ts';

/** The differences between OpenID Connect providers. */
export interface OpenIdProfile {
  /** The id of the entry. */
  name: string;
  scope: string;
  /** Origins that the discovery document may use in addition to the issuer's; `any`: those that it names, by https. */
  origins: readonly string[] | 'any';
  /**
   * The provider may sign ID tokens with the client secret (HS256), although its discovery document does not list it.
   */
  signsWithSecret: boolean;
  /** `email_verified` proves that the address belongs to the person. */
  confirmsEmail: boolean;
  /** Additional parameters of the authorization URL. */
  parameters?: Record<string, string>;
}

/** Returns a provider that uses OpenID Connect, configured from its discovery document. */
export function openIdProvider(
  profile: OpenIdProfile,
  app: RegisteredClient,
  deps: { outbound: Pick<Outbound, 'get' | 'post'>; now: () => Date },
): IdentityProvider {
  const client = openIdClient(profile, app, deps);
  return {
    name: profile.name,
    authorizationUrl: (request) => client.authorizationUrl(request, profile.parameters),
    async identify(request, answer) {
      const { sub, name: shown, email, email_verified: verified } = await client.claims(request, answer);
      const confirmed = profile.confirmsEmail && verified === true && typeof email === 'string';
      return {
        subject: sub,
        name: typeof shown === 'string' ? shown : null,
        verifiedEmail: confirmed ? email : null,
      };
    },
  };
}
