import { z } from 'zod';

/** A client registered at an OpenID Connect provider. */
export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** An app registered at Facebook, which supports only OAuth 2. */
export interface FacebookApp {
  /** The page where the player consents. */
  authorizeUrl: string;
  /** Base address of the Graph API, without a trailing slash. */
  graphUrl: string;
  clientId: string;
  clientSecret: string;
}

/** The configured sign-in providers; null: not configured. */
export interface SignInProviders {
  google: OpenIdClient | null;
  line: OpenIdClient | null;
  facebook: FacebookApp | null;
}

/** Addresses of the real providers; a test system can replace them. */
const DEFAULTS = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  LINE_ISSUER: 'https://access.line.me',
  FACEBOOK_AUTHORIZE_URL: 'https://www.facebook.com/v23.0/dialog/oauth',
  FACEBOOK_GRAPH_URL: 'https://graph.facebook.com/v23.0',
} as const;

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://accounts.google.com' })
  .transform((url) => url.replace(/\/+$/, ''));
const word = z.string().regex(/^\S{1,300}$/, 'must have no spaces');

/** The variables of sign-in providers, for the schema of the environment. */
export const signInVariables = {
  GOOGLE_CLIENT_ID: word.optional(),
  GOOGLE_CLIENT_SECRET: word.optional(),
  GOOGLE_ISSUER: address.default(DEFAULTS.GOOGLE_ISSUER),
  LINE_CLIENT_ID: word.optional(),
  LINE_CLIENT_SECRET: word.optional(),
  LINE_ISSUER: address.default(DEFAULTS.LINE_ISSUER),
  FACEBOOK_CLIENT_ID: word.optional(),
  FACEBOOK_CLIENT_SECRET: word.optional(),
  FACEBOOK_AUTHORIZE_URL: address.default(DEFAULTS.FACEBOOK_AUTHORIZE_URL),
  FACEBOOK_GRAPH_URL: address.default(DEFAULTS.FACEBOOK_GRAPH_URL),
};

const variables = z.object(signInVariables);
type Values = z.output<typeof variables>;

/** Returns the configured providers: those with an id and a secret. */
export function signInProvidersOf(values: Values): SignInProviders {
  const openId = (id: string | undefined, secret: string | undefined, issuer: string): OpenIdClient | null =>
    id && secret ? { issuer, clientId: id, clientSecret: secret } : null;
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = values;
  return {
    google: openId(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_ISSUER),
    line: openId(values.LINE_CLIENT_ID, values.LINE_CLIENT_SECRET, values.LINE_ISSUER),
    facebook:
      clientId && clientSecret
        ? { authorizeUrl: values.FACEBOOK_AUTHORIZE_URL, graphUrl: values.FACEBOOK_GRAPH_URL, clientId, clientSecret }
        : null,
  };
}

/**
 * Returns the problems of incomplete providers, and of addresses without https.
 * @param strict false on a test system, which may use http
 */
export function signInProblems(values: Values, broken: ReadonlySet<string>, strict: boolean): string[] {
  const problems: string[] = [];
  for (const name of ['GOOGLE', 'LINE', 'FACEBOOK'] as const) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    const set = (variable: typeof id | typeof secret): boolean =>
      values[variable] !== undefined || broken.has(variable);
    if (set(id) && !set(secret)) problems.push(`${secret} is missing, and ${id} is set`);
    if (set(secret) && !set(id)) problems.push(`${id} is missing, and ${secret} is set`);
  }
  if (!strict) return problems;
  for (const name of Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]) {
    if (!values[name].startsWith('https://')) problems.push(`${name} must begin with https://`);
  }
  return problems;
}

/**
 * Returns why an address cannot open a game's app again; null if it can. Allowed: https, or a scheme of the app; http
 * only for simulators. Schemes that a browser handles itself are refused.
 */
export const appAddressProblem = (url: string, strict: boolean): string | null => {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/\S*$/i.exec(url)?.[1]?.toLowerCase();
  if (!scheme || !URL.canParse(url) || RUN_BY_BROWSERS.has(scheme)) {
    return 'must be an https address or one of the app such as starfall://signed-in';
  }
  return strict && scheme === 'http' ? 'must begin with https:// or the scheme of the app' : null;
};

const RUN_BY_BROWSERS = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'about',
  'view-source',
  'filesystem',
]);
