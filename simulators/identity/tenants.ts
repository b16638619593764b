/** A provider that this program stands for, each with an issuer, keys, a client and people of its own. */
export interface Tenant {
  id: TenantId;
  /** The provider it stands in for, as the page names it. */
  name: string;
  /** How it signs ID tokens; null: plain OAuth 2.0, which has none. */
  algorithm: 'RS256' | 'ES256' | null;
  scopes: readonly string[];
  /** Where it sends people back to, below the shop's base path; nothing else is accepted. */
  returnPaths: readonly string[];
  /** Its own paths, where they differ from those of `oidc-provider`. */
  routes: { authorization?: string; token?: string };
  /** Whether people may keep their address to themselves. */
  emailOptional: boolean;
  /** Whether it hands out addresses that nobody confirmed. */
  tellsUnverified: boolean;
}

export const TENANT_IDS = ['google', 'line', 'facebook'] as const;
export type TenantId = (typeof TENANT_IDS)[number];

const openId = { scopes: ['openid', 'profile', 'email'], routes: {}, tellsUnverified: true } as const;

export const TENANTS: readonly Tenant[] = [
  {
    ...openId,
    id: 'google',
    name: 'Google',
    algorithm: 'RS256',
    returnPaths: ['/v2/login/google/callback'],
    emailOptional: false,
  },
  {
    ...openId,
    id: 'line',
    name: 'LINE',
    algorithm: 'ES256',
    returnPaths: ['/v2/login/line/callback'],
    emailOptional: true,
  },
  {
    id: 'facebook',
    name: 'Facebook',
    algorithm: null,
    scopes: ['public_profile', 'email'],
    returnPaths: ['/v2/login/facebook/callback', '/sdk/pc/login/facebook'],
    routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' },
    emailOptional: true,
    tellsUnverified: false,
  },
];
