import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { type Environment, httpAddress } from './read.ts';
import { PARTS, type SignInProviders, type SignInSettings, signInVariable } from './sign-in-settings.ts';

type Setting = keyof SignInSettings;
type SetBy = Partial<Record<Setting, string>>;

const NAMED = new RegExp(`^SIGN_IN_([A-Z0-9_]+?)_(${Object.keys(PARTS).join('|')})$`);

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

const word = z.string().regex(/^\S{1,300}$/, 'must have no spaces');

/** The variables that Google, LINE and Facebook had before the list, for the schema of the environment. */
export const signInVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.string().optional(),
  LINE_CLIENT_ID: z.string().optional(),
  LINE_CLIENT_SECRET: z.string().optional(),
  LINE_ISSUER: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_AUTHORIZE_URL: z.string().optional(),
  FACEBOOK_GRAPH_URL: z.string().optional(),
};

/** The settings that these variables are, by provider. */
const FORMER: Readonly<Record<string, Partial<Record<Setting, keyof typeof signInVariables>>>> = {
  GOOGLE: { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET', url: 'GOOGLE_ISSUER' },
  LINE: { clientId: 'LINE_CLIENT_ID', clientSecret: 'LINE_CLIENT_SECRET', url: 'LINE_ISSUER' },
  FACEBOOK: {
    clientId: 'FACEBOOK_CLIENT_ID',
    clientSecret: 'FACEBOOK_CLIENT_SECRET',
    url: 'FACEBOOK_AUTHORIZE_URL',
    apiUrl: 'FACEBOOK_GRAPH_URL',
  },
};

const isAddress = (setting: Setting): boolean => setting === 'url' || setting === 'apiUrl';

const keysOf = <K extends string>(value: Partial<Record<K, unknown>>) => Object.keys(value) as K[];

/**
 * Reads the settings of the sign-in providers, and adds the problems of malformed and of incomplete ones.
 * @param strict false on a test system, which may use http
 */
export function readSignIn(env: Environment, strict: boolean, problems: string[]): SignInProviders {
  const found = new Map<string, SignInSettings>();
  /** The variable that each setting came from. */
  const names = new Map<string, SetBy>();
  const keep = (id: string, setting: Setting, name: string, value: string): void => {
    const known = names.get(id)?.[setting];
    if (known) problems.push(`${name} and ${known} are both set: keep one of them`);
    const kept = isAddress(setting) ? value.replace(/\/+$/, '') : value;
    found.set(id, { ...found.get(id), [setting]: kept });
    names.set(id, { ...names.get(id), [setting]: name });
    const problem = problemOf(setting, value, strict);
    if (problem) problems.push(`${name} ${problem}`);
  };
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('SIGN_IN_') || !value) continue;
    const [, id, part] = NAMED.exec(name) ?? [];
    if (id && part) keep(id, PARTS[part as keyof typeof PARTS], name, value);
    else problems.push(`${name} is unknown: use SIGN_IN_<ID>_ with ${Object.keys(PARTS).join(', ')}`);
  }
  for (const [id, settings] of Object.entries(FORMER)) {
    for (const setting of keysOf<Setting>(settings)) {
      const name = settings[setting];
      const value = name && env[name];
      if (name && value) keep(id, setting, name, value);
    }
  }
  for (const [id, set] of names) problems.push(...missingParts(id, set));
  return found;
}

function problemOf(setting: Setting, value: string, strict: boolean): string | null {
  if (setting === 'privateKey') return isSigningKey(value) ? null : 'must be the text of the .p8 file (PKCS 8, P-256)';
  if (setting === 'host') return HOST.test(value) ? null : 'must be a host such as account.example.com';
  if (!isAddress(setting)) return word.safeParse(value).error?.issues[0]?.message ?? null;
  if (!httpAddress.safeParse(value).success) return 'must be an address such as https://accounts.example.com';
  return strict && !value.startsWith('https://') ? 'must begin with https://' : null;
}

/** Returns the problems of half a provider. The client id of an issuer may be in `sign-in.yaml`. */
function missingParts(id: string, set: SetBy): string[] {
  const ofApple = set.teamId ?? set.keyId ?? set.privateKey;
  const former = Object.values(set).some((name) => !name.startsWith('SIGN_IN_')) ? FORMER[id] : undefined;
  const needed = ofApple ? APPLE : former ? PAIR : set.clientId ? PAIR : [];
  const because = ofApple ?? set.clientId ?? set.clientSecret;
  if (!because) return [];
  return needed
    .filter((setting) => set[setting] === undefined)
    .map((setting) => `${former?.[setting] ?? signInVariable(id, setting)} is missing, and ${because} is set`);
}

const PAIR: readonly Setting[] = ['clientId', 'clientSecret'];
const APPLE: readonly Setting[] = ['clientId', 'teamId', 'keyId', 'privateKey'];

/** Returns the DER form of a private key that is written as PEM, with line ends as such or as `\n`. */
export const derOf = (pem: string): Buffer =>
  Buffer.from(pem.replaceAll('\\n', '\n').replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');

function isSigningKey(pem: string): boolean {
  try {
    const key = createPrivateKey({ key: derOf(pem), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
