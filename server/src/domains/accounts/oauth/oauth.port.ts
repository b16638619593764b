import type { Provider } from '#contract/endpoints/providers.ts';

/** What ties the way out to a provider to the way back. */
export interface OauthRequest {
  /** Exactly as registered at the provider. */
  redirectUri: string;
  nonce: string;
  codeVerifier: string;
}

/** Who somebody is at a provider. */
export interface Identity {
  subject: string;
  name: string | null;
  /** Only an address whose owner this certainly is, by the provider's word. */
  verifiedEmail: string | null;
}

/** Google, LINE or Facebook as accounts see them. */
export interface IdentityProvider {
  name: Provider;
  /** @throws ProviderUnavailable */
  authorizationUrl(request: OauthRequest & { state: string }): Promise<string>;
  /**
   * Turns what the provider put into the return address into who it was.
   * @throws ProviderUnavailable, or any other Error when something is not as it must be
   */
  identify(request: OauthRequest, answer: { state: string; code: string; iss?: string }): Promise<Identity>;
}

/** The provider did not answer in time, or has a fault of its own. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}
