import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** The simulated providers by the prefix of the shop's variables. Steam has no variable but its address. */
const PROVIDERS = ['GOOGLE', 'LINE', 'FACEBOOK', 'SIGN_IN_APPLE', 'SIGN_IN_DISCORD', 'SIGN_IN_ACCOUNT'] as const;
/** Returns a provider's name in the simulator: `APPLE`. */
const simulatedName = (provider: string): string => provider.replace('SIGN_IN_', '');
const isOf = (provider: string, name: string): boolean => name.startsWith(`${provider}_`);

/** The shop's public ids at the simulated providers. */
export const DEMO_CLIENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PROVIDERS.map((name) => [`${name}_CLIENT_ID`, `demo-at-${simulatedName(name).toLowerCase()}`])),
  SIGN_IN_APPLE_TEAM_ID: 'DEMOTEAM01',
  SIGN_IN_APPLE_KEY_ID: 'DEMOKEY001',
};

/**
 * Returns the addresses of the simulated providers.
 * @param issuers the simulator's origin for browsers
 * @param local its address for the portal
 */
export const demoIssuers = (issuers: string, local: string): Record<string, string> => ({
  GOOGLE_ISSUER: `${issuers}/google`,
  LINE_ISSUER: `${issuers}/line`,
  FACEBOOK_AUTHORIZE_URL: `${issuers}/facebook/dialog/oauth`,
  FACEBOOK_GRAPH_URL: `http://${local}/facebook`,
  ...Object.fromEntries(
    ['APPLE', 'DISCORD', 'STEAM', 'ACCOUNT'].map((name) => [`SIGN_IN_${name}_URL`, `${issuers}/${name.toLowerCase()}`]),
  ),
});

/** Draws the shop's secrets at the simulated providers. */
export function demoClientSecrets(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...Object.fromEntries(
      PROVIDERS.filter((name) => name !== 'SIGN_IN_APPLE').map((name) => [
        `${name}_CLIENT_SECRET`,
        randomBytes(32).toString('base64url'),
      ]),
    ),
    SIGN_IN_APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
  };
}

/** Returns true for a variable of a provider that is set in the environment, because it is a real one. */
export const isOfRealProvider = (name: string): boolean => {
  const isSet = (provider: string): boolean =>
    Boolean(process.env[`${provider}_CLIENT_ID`] || process.env[`SIGN_IN_${simulatedName(provider)}_CLIENT_ID`]);
  return PROVIDERS.some((provider) => isOf(provider, name) && isSet(provider));
};

/** Renames the shop's clients to the variables that the simulator reads: `SIM_IDENTITY_GOOGLE_CLIENT_ID`. */
export const namedForIdentity = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      PROVIDERS.some((provider) => isOf(provider, name)) ? [[`SIM_IDENTITY_${simulatedName(name)}`, value]] : [],
    ),
  );
