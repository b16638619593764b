/** A client registered at an OpenID Connect provider. */
export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The variables of a sign-in provider that are set. */
export interface SignInSettings {
  clientId?: string;
  clientSecret?: string;
  /** Replaces the address of the provider: its issuer, its sign-in page (Facebook), or its site. */
  url?: string;
  /** The host of the catalogue's issuer, to which the secret may go. */
  host?: string;
  /** Replaces the address of Facebook's API. */
  apiUrl?: string;
  /** Of Apple: the team, the key and its private key (PEM). */
  teamId?: string;
  keyId?: string;
  privateKey?: string;
}

/** The settings by the provider's part of the names: `GOOGLE`, `MY_ACCOUNT`. */
export type SignInProviders = ReadonlyMap<string, SignInSettings>;

/** The settings by the last part of a variable's name. */
export const PARTS = {
  CLIENT_ID: 'clientId',
  CLIENT_SECRET: 'clientSecret',
  URL: 'url',
  HOST: 'host',
  TEAM_ID: 'teamId',
  KEY_ID: 'keyId',
  PRIVATE_KEY: 'privateKey',
} as const satisfies Record<string, keyof SignInSettings>;
/** Returns a provider's part of the names of its variables: `my-account` has `SIGN_IN_MY_ACCOUNT_CLIENT_ID`. */
export const signInPart = (id: string): string => id.toUpperCase().replace(/[^A-Z0-9]/g, '_');

/** Returns the name of a provider's variable. */
export function signInVariable(id: string, setting: keyof SignInSettings): string {
  const part = Object.entries(PARTS).find(([, name]) => name === setting)?.[0] ?? 'URL';
  return `SIGN_IN_${signInPart(id)}_${part}`;
}
