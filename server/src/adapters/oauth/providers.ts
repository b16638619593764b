import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { SignInProviders } from '#server/config/index.ts';
import type { IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';
import { facebookProvider } from './facebook.ts';
import { type OpenIdProfile, openIdProvider } from './openid.ts';

/** Hosts beside the issuer's that the real ones name; another issuer (a test system) has its own alone. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'https://accounts.google.com': ['https://oauth2.googleapis.com', 'https://www.googleapis.com'],
  'https://access.line.me': ['https://api.line.me'],
};

const GOOGLE: Omit<OpenIdProfile, 'origins'> = {
  name: 'google',
  scope: 'openid email profile',
  signsWithSecret: false,
  // Google sends a mail to each address before it says so.
  confirmsEmail: true,
  // On a shared computer, the account that happens to be open is not taken without a word.
  parameters: { prompt: 'select_account' },
};

const LINE: Omit<OpenIdProfile, 'origins'> = {
  name: 'line',
  // Not `email`: LINE does not say whether an address was confirmed, and what is not used is not asked for.
  scope: 'openid profile',
  // "HS256: web login", https://developers.line.biz/en/docs/line-login/verify-id-token/ – its discovery names ES256.
  signsWithSecret: true,
  confirmsEmail: false,
};

/** The providers that the environment sets up, in the order of the page. */
export function openSignInProviders(
  { google, line, facebook }: SignInProviders,
  deps: { outbound: Pick<Outbound, 'get' | 'post'>; now: () => Date },
): IdentityProvider[] {
  const hosts = (issuer: string) => ({ origins: HOSTS[issuer] ?? [] });
  return [
    ...(google ? [openIdProvider({ ...GOOGLE, ...hosts(google.issuer) }, google, deps)] : []),
    ...(line ? [openIdProvider({ ...LINE, ...hosts(line.issuer) }, line, deps)] : []),
    ...(facebook ? [facebookProvider(facebook, deps)] : []),
  ];
}
