import { newApplePrivateKey } from '../../simulators/identity/apple.ts';

const FORMER = ['GOOGLE', 'LINE', 'FACEBOOK'];
const PROVIDERS = [...FORMER, 'APPLE', 'DISCORD', 'ACCOUNT'];
const APPLE: Record<string, string> = {
  TEAM_ID: 'TEAM123456',
  KEY_ID: 'KEY1234567',
  PRIVATE_KEY: newApplePrivateKey(),
};
const SECRET = 'a-secret-of-a-sign-in-provider';

/** The shop's clients at the simulated providers: `GOOGLE_CLIENT_ID`, `APPLE_KEY_ID`. */
const clients = (): [provider: string, part: string, value: string][] =>
  PROVIDERS.flatMap((name): [string, string, string][] => [
    [name, 'CLIENT_ID', `shop-at-${name.toLowerCase()}`],
    ...(name === 'APPLE'
      ? Object.entries(APPLE).map(([part, value]): [string, string, string] => [name, part, value])
      : [[name, 'CLIENT_SECRET', SECRET] as [string, string, string]]),
  ]);

/** Returns the settings of the simulator that plays the providers. */
export const identitySettings = (): Record<string, string> =>
  Object.fromEntries(clients().map(([name, part, value]) => [`SIM_IDENTITY_${name}_${part}`, value]));

/** Returns the portal's settings for the providers that are simulated at this address. */
export const signInSettings = (url: string): Record<string, string> => ({
  ...Object.fromEntries(
    clients().map(([name, part, value]) => [`${FORMER.includes(name) ? '' : 'SIGN_IN_'}${name}_${part}`, value]),
  ),
  GOOGLE_ISSUER: `${url}/google`,
  LINE_ISSUER: `${url}/line`,
  FACEBOOK_AUTHORIZE_URL: `${url}/facebook/dialog/oauth`,
  FACEBOOK_GRAPH_URL: `${url}/facebook`,
  ...Object.fromEntries(
    ['apple', 'discord', 'steam', 'account'].map((id) => [`SIGN_IN_${id.toUpperCase()}_URL`, `${url}/${id}`]),
  ),
});
