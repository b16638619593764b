/** A simulated provider with its own issuer, keys, client and people. */
export interface Tenant {
  id: TenantId;
  /** Name of the real provider, shown on the page. */
  name: string;
  /** How it signs ID tokens; null: plain OAuth 2.0 without ID tokens. */
  algorithm: 'RS256' | 'ES256' | null;
  scopes: readonly string[];
  /** Accepted redirect paths, below the shop's base path. */
  returnPaths: readonly string[];
  /** Its own paths, where they differ from those of `oidc-provider`. */
  routes: { authorization?: string; token?: string };
  /** True if people may withhold their email. */
  emailOptional: boolean;
  /** True if it hands out unconfirmed emails. */
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
