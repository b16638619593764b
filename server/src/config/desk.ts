import { z } from 'zod';
import { httpAddress } from './read.ts';
import type { OpenIdClient } from './sign-in-settings.ts';

/** The web console of the publisher's team. */
export interface DeskConfig {
  port: number;
  /** The address that operators use, without a trailing slash; passkeys are bound to its host. */
  url: string;
  /** The publisher's own OpenID Connect issuer; null: operators sign in with passkeys only. */
  issuer: OpenIdClient | null;
}

const word = z.string().regex(/^\S{1,300}$/, 'must have no spaces');
const PORT = 'must be a port from 1 to 65535';

/** The variables of the desk, for the schema of the environment. */
export const deskVariables = {
  DESK_PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT)
    .transform(Number)
    .pipe(z.int(PORT).min(1, PORT).max(65_535, PORT))
    .optional(),
  DESK_URL: httpAddress
    .refine((url) => new URL(url).origin === url, 'must have no path: https://desk.example.com')
    .optional(),
  // A slash at its end belongs to its name.
  DESK_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://login.example.com' })
    .refine((url) => !/[?#]/.test(url), 'must have no query and no fragment')
    .optional(),
  DESK_OIDC_CLIENT_ID: word.optional(),
  DESK_OIDC_CLIENT_SECRET: word.optional(),
};

const variables = z.object(deskVariables);
type Values = z.output<typeof variables>;

/** Returns the configured desk; null without a port. */
export function deskOf(values: Values): DeskConfig | null {
  const { DESK_PORT: port, DESK_URL: url } = values;
  return port === undefined ? null : { port, url: url ?? `http://localhost:${port}`, issuer: issuerOf(values) };
}

function issuerOf(values: Values): OpenIdClient | null {
  const { DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: clientId, DESK_OIDC_CLIENT_SECRET: clientSecret } = values;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
}

const OIDC = ['DESK_OIDC_ISSUER', 'DESK_OIDC_CLIENT_ID', 'DESK_OIDC_CLIENT_SECRET'] as const;

/**
 * Returns the problems of an incomplete issuer, and of one without https.
 * @param strict false outside of production, where the issuer may use http
 */
export function deskIssuerProblems(values: Values, broken: ReadonlySet<string>, strict: boolean): string[] {
  const isSet = (name: (typeof OIDC)[number]): boolean => values[name] !== undefined || broken.has(name);
  const [first] = OIDC.filter(isSet);
  if (!first) return [];
  const problems = OIDC.filter((name) => !isSet(name)).map((name) => `${name} is missing, and ${first} is set`);
  if (values.DESK_PORT === undefined && !broken.has('DESK_PORT'))
    problems.push(`DESK_PORT is missing, and ${first} is set`);
  if (strict && values.DESK_OIDC_ISSUER?.startsWith('http:'))
    problems.push('DESK_OIDC_ISSUER must begin with https://');
  return problems;
}

/**
 * Returns the problems of the desk in production.
 * @param broken variables with a reported problem
 */
export function deskProblems(
  { DESK_PORT: port, DESK_URL: url, PUBLIC_URL: shop }: Values & { PUBLIC_URL?: string | undefined },
  broken: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  if (port !== undefined && url === undefined && !broken.has('DESK_URL'))
    problems.push('DESK_URL is missing, and DESK_PORT is set: the address that operators use');
  if (url !== undefined && port === undefined && !broken.has('DESK_PORT'))
    problems.push('DESK_PORT is missing, and DESK_URL is set: the port that your proxy calls');
  if (url === undefined) return problems;
  if (!url.startsWith('https://')) problems.push('DESK_URL must begin with https://');
  if (shop !== undefined && new URL(shop).hostname === new URL(url).hostname)
    problems.push('DESK_URL must have another host than PUBLIC_URL: browsers share cookies between ports of a host');
  return problems;
}
