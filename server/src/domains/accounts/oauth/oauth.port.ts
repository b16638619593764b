import type { Locale } from '#contract/locales.ts';
import type { Provider, SignInKind } from '#contract/sign-in.ts';

/** Values that bind the provider's answer to the request. */
export interface OauthRequest {
  /** Exactly as registered at the provider. */
  redirectUri: string;
  nonce: string;
  codeVerifier: string;
}

/** The parameters that a provider put into the return address. */
export interface ProviderAnswer {
  state: string;
  code?: string;
  /** The issuer that answers (RFC 9207). */
  iss?: string;
  /** The whole query, for OpenID 2.0. */
  openid?: string;
}

/** A person's identity at a provider. */
export interface Identity {
  subject: string;
  name: string | null;
  /** Email address that the provider guarantees to belong to this person. Null: none. */
  verifiedEmail: string | null;
}

/** A sign-in provider as accounts see it. */
export interface IdentityProvider {
  /** The id of its entry. */
  name: Provider;
  /** @throws ProviderUnavailable */
  authorizationUrl(request: OauthRequest & { state: string }): Promise<string>;
  /**
   * Returns the identity for the parameters that the provider put into the return address.
   * @throws ProviderUnavailable, SignInCancelled, or another Error if the answer is invalid
   */
  identify(request: OauthRequest, answer: ProviderAnswer): Promise<Identity>;
}

/** A provider of the shop's list, with its button. */
export interface ListedProvider {
  id: Provider;
  kind: SignInKind;
  name(locale: Locale): string;
  /** Address of its own icon; null: the mark of its kind. */
  icon: string | null;
  identity: IdentityProvider;
}

/** Returns the providers that the shop offers now, in the order of their buttons. */
export type ListProviders = () => readonly ListedProvider[];

/** The provider did not answer in time, or reported an error of its own. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The player cancelled on the provider's page. */
export class SignInCancelled extends Error {
  override name = 'SignInCancelled';
}
