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
  routes: { authorization?: string; token?: string; jwks?: string };
  /** True if people may withhold their email. */
  emailOptional: boolean;
  /** True if it hands out unconfirmed emails. */
  tellsUnverified: boolean;
}

export const TENANT_IDS = ['google', 'line', 'facebook', 'apple', 'discord', 'steam', 'account'] as const;
export type TenantId = (typeof TENANT_IDS)[number];
/** The providers of OAuth 2.0, which know the shop as a client. Steam has OpenID 2.0 (`steam.ts`). */
export type ClientTenantId = Exclude<TenantId, 'steam'>;
export const CLIENT_TENANT_IDS = TENANT_IDS.filter((id) => id !== 'steam');

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
  {
    id: 'apple',
    name: 'Apple',
    algorithm: 'RS256',
    scopes: ['openid', 'name', 'email'],
    returnPaths: ['/v2/login/apple/callback'],
    routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
    emailOptional: true,
    tellsUnverified: false,
  },
  {
    id: 'discord',
    name: 'Discord',
    algorithm: null,
    scopes: ['identify', 'email'],
    returnPaths: ['/v2/login/discord/callback'],
    routes: { authorization: '/oauth2/authorize', token: '/api/oauth2/token' },
    emailOptional: false,
    tellsUnverified: true,
  },
  {
    id: 'steam',
    name: 'Steam',
    algorithm: null,
    scopes: [],
    returnPaths: ['/v2/login/steam/callback'],
    routes: {},
    emailOptional: false,
    tellsUnverified: false,
  },
  {
    ...openId,
    id: 'account',
    name: 'the publisher’s own account system',
    algorithm: 'ES256',
    returnPaths: ['/v2/login/account/callback'],
    emailOptional: true,
  },
];
