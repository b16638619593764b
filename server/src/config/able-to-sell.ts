import { leadsInside, networksOf } from '#server/kernel/addresses.ts';
import type { GameBackend } from './config.ts';

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
  SANDBOX_PSP_URL?: string | undefined;
  ALLOW_SANDBOX: boolean;
}

const INWARD =
  'leads to a private address, which the portal does not call: list its network in GAME_NETWORKS, such as 10.0.0.0/8';
const isSecret = (name: string): boolean => /^GAME_\d+_SECRET(_2)?$/.test(name);

/**
 * Returns the reasons why a shop in production could sell nothing: no payment provider, or no game that can get goods.
 */
export function unableToSell({ takesMoney, games, names }: Sale): string[] {
  const problems: string[] = [];
  if (!takesMoney) {
    problems.push(
      'STRIPE_KEY is missing, and so is ADYEN_API_KEY: no payment provider takes money. Set STRIPE_KEY and STRIPE_WEBHOOK_SECRET, or ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_HMAC_KEY and ADYEN_LIVE_PREFIX',
    );
  }
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
    'SMTP_URL is missing, and so are GOOGLE_CLIENT_ID, LINE_CLIENT_ID and FACEBOOK_CLIENT_ID: players can sign in only by links from a game',
  ];
}

/** Returns a problem for each address in a private network that is not listed: every call to it would be refused. */
export function inwardAddresses(
  { GAME_NETWORKS, SMS_URL, SANDBOX_PSP_URL, ALLOW_SANDBOX }: Addresses,
  games: Sale['games'],
): string[] {
  const reach = { allowLoopback: false, networks: networksOf(GAME_NETWORKS) };
  const called = [
    ...[...games].map(([gid, { url }]) => [`GAME_${gid}_URL`, url] as const),
    ['SMS_URL', SMS_URL] as const,
    ['SANDBOX_PSP_URL', ALLOW_SANDBOX ? SANDBOX_PSP_URL : undefined] as const,
  ];
  return called.flatMap(([name, url]) => (url && leadsInside(url, reach) ? [`${name} ${INWARD}`] : []));
}
