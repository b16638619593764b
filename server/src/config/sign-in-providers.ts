import { z } from 'zod';

/** A client registered at a provider that speaks OpenID Connect. */
export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** An app registered at Facebook, which speaks OAuth 2 alone. */
export interface FacebookApp {
  /** The page where the player agrees. */
  authorizeUrl: string;
  /** Base of the Graph API, without a slash at the end. */
  graphUrl: string;
  clientId: string;
  clientSecret: string;
}

/** Who players may sign in with; null: not set up. */
export interface SignInProviders {
  google: OpenIdClient | null;
  line: OpenIdClient | null;
  facebook: FacebookApp | null;
}

/** The addresses of the real ones; a test system may name others. */
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

/** The variables, for the schema of the environment. */
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

/** A provider counts as set up once it has an id and a secret. */
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

/** A provider is set up wholly or not at all, and reached by https unless this is a test. @param strict no test system */
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
 * Where an app takes its player up again: https, or an address of the app itself. `http` is for simulators. Schemes that
 * a browser runs or reads by itself are none.
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
