import type { Provider } from '#contract/endpoints/providers.ts';

/** Values that bind the provider's answer to the request. */
export interface OauthRequest {
  /** Exactly as registered at the provider. */
  redirectUri: string;
  nonce: string;
  codeVerifier: string;
}

/** A person's identity at a provider. */
export interface Identity {
  subject: string;
  name: string | null;
  /** Email address that the provider guarantees to belong to this person. Null: none. */
  verifiedEmail: string | null;
}

/** Google, LINE or Facebook as accounts see them. */
export interface IdentityProvider {
  name: Provider;
  /** @throws ProviderUnavailable */
  authorizationUrl(request: OauthRequest & { state: string }): Promise<string>;
  /**
   * Returns the identity for the parameters that the provider put into the return address.
   * @throws ProviderUnavailable, or another Error if the answer is invalid
   */
  identify(request: OauthRequest, answer: { state: string; code: string; iss?: string }): Promise<Identity>;
}

/** The provider did not answer in time, or reported an error of its own. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}
