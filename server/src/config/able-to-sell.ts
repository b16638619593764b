import { isInternalUrl, parseNetworks } from '#server/kernel/addresses.ts';
import type { GameBackend } from './config.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { noPaymentProvider } from './payments.ts';

/** The parts of the environment on which selling depends. */
interface Sale {
  /** True if a payment provider is configured, or a problem with one was reported already. */
  takesMoney: boolean;
  /** True if players can sign in on the web itself. Games have their own sign-in links. */
  signsInByWeb: boolean;
  games: ReadonlyMap<number, GameBackend>;
  /** Names of all variables that are set, also those with invalid values. */
  names: readonly string[];
}

interface Addresses {
  GAME_NETWORKS: readonly string[];
  SMS_URL?: string | undefined;
  DESK_OIDC_ISSUER?: string | undefined;
}

const INWARD =
  'leads to a private address, which the portal does not call: list its network in GAME_NETWORKS, such as 10.0.0.0/8';
const isSecret = (name: string): boolean => /^GAME_\d+_SECRET(_2)?$/.test(name);

/**
 * Returns the reasons why a shop in production could sell nothing: no payment provider, or no game that can get goods.
 */
export function unableToSell({ takesMoney, games, names }: Sale, providers: readonly PaymentSettings[]): string[] {
  const problems: string[] = [];
  if (!takesMoney) problems.push(noPaymentProvider(providers));
  for (const [gid, { url, secrets }] of games) {
    if (url && secrets.length === 0 && !names.some((name) => isSecret(name) && name.startsWith(`GAME_${gid}_`)))
      problems.push(`GAME_${gid}_SECRET is missing, and GAME_${gid}_URL is set: calls to the game must be signed`);
  }
  if (!names.some(isSecret)) {
    problems.push(
      'GAME_<gid>_SECRET is missing for every game: nothing could be delivered. Set one for each game: whsec_ followed by 32 random bytes in base64',
    );
  }
  return problems;
}

/** Returns warnings: settings with which production works, but badly. */
export function worseThanMeant({ signsInByWeb }: Sale): string[] {
  if (signsInByWeb) return [];
  return [
    'SMTP_URL is missing, and so are the variables of sign-in providers, such as GOOGLE_CLIENT_ID: players can sign in only by links from a game',
  ];
}

/**
 * Returns a problem for each address in a private network that is not listed: every call to it would be refused.
 * @param ofProviders addresses of payment providers, by variable
 */
export function inwardAddresses(
  { GAME_NETWORKS, SMS_URL, DESK_OIDC_ISSUER }: Addresses,
  games: Sale['games'],
  ofProviders: readonly (readonly [string, string])[],
): string[] {
  const reach = { allowLoopback: false, networks: parseNetworks(GAME_NETWORKS) };
  const called = [
    ...[...games].map(([gid, { url }]) => [`GAME_${gid}_URL`, url] as const),
    ['SMS_URL', SMS_URL] as const,
    ['DESK_OIDC_ISSUER', DESK_OIDC_ISSUER] as const,
    ...ofProviders,
  ];
  return called.flatMap(([name, url]) => (url && isInternalUrl(url, reach) ? [`${name} ${INWARD}`] : []));
}
