import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { SignInProviders } from '#server/config/index.ts';
import type { IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';
import { facebookProvider } from './facebook.ts';
import { type OpenIdProfile, openIdProvider } from './openid.ts';

/** Additional origins of the real providers' endpoints; any other issuer, such as a test system, has only its own. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'https://accounts.google.com': ['https://oauth2.googleapis.com', 'https://www.googleapis.com'],
  'https://access.line.me': ['https://api.line.me'],
};

const GOOGLE: Omit<OpenIdProfile, 'origins'> = {
  name: 'google',
  scope: 'openid email profile',
  signsWithSecret: false,
  // Google verifies each address before it sets `email_verified`.
  confirmsEmail: true,
  // On a shared computer, Google must not sign in with the open account without asking.
  parameters: { prompt: 'select_account' },
};

const LINE: Omit<OpenIdProfile, 'origins'> = {
  name: 'line',
  // No `email`: LINE does not say whether it was confirmed, and the shop requests only data that it uses.
  scope: 'openid profile',
  // "HS256: web login", https://developers.line.biz/en/docs/line-login/verify-id-token/ – its discovery names ES256.
  signsWithSecret: true,
  confirmsEmail: false,
};

/** Creates the providers that the environment configures, in the order in which the page shows them. */
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
