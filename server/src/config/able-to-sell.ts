import { leadsInside, networksOf } from '#server/kernel/addresses.ts';
import type { GameBackend } from './config.ts';

/** What was read of the environment, as far as selling depends on it. */
interface Sale {
  /** Some payment provider is set up, or complained about already. */
  takesMoney: boolean;
  /** Each way in by the web itself; those of games need their links. */
  signsInByWeb: boolean;
  games: ReadonlyMap<number, GameBackend>;
  /** The names that are set, rightly or not. */
  names: readonly string[];
}

interface Addresses {
  GAME_NETWORKS: readonly string[];
  SMS_URL?: string | undefined;
  SANDBOX_PSP_URL?: string | undefined;
  ALLOW_SANDBOX: boolean;
}

const INWARD = 'leads to a private address, which is not called: list its network in GAME_NETWORKS, such as 10.0.0.0/8';
const isSecret = (name: string): boolean => /^GAME_\d+_SECRET(_2)?$/.test(name);

/** Why a shop in production could sell nothing: who takes the money, and who gives the goods. */
export function unableToSell({ takesMoney, games, names }: Sale): string[] {
  const problems: string[] = [];
  if (!takesMoney) {
    problems.push(
      'STRIPE_KEY is missing, and so is ADYEN_API_KEY: no payment provider takes money. Set STRIPE_KEY and STRIPE_WEBHOOK_SECRET, or ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_HMAC_KEY and ADYEN_LIVE_PREFIX',
    );
  }
  for (const [gid, { url, secrets }] of games) {
    if (url && secrets.length === 0 && !names.some((name) => isSecret(name) && name.startsWith(`GAME_${gid}_`)))
      problems.push(`GAME_${gid}_SECRET is missing, and GAME_${gid}_URL is set: calls to the game have to be signed`);
  }
  if (!names.some(isSecret)) {
    problems.push(
      'GAME_<gid>_SECRET is missing for every game: nothing could be delivered. Set one for each, whsec_ and 32 random bytes in base64',
    );
  }
  return problems;
}

/** What works in production, and badly. */
export function worseThanMeant({ signsInByWeb }: Sale): string[] {
  if (signsInByWeb) return [];
  return [
    'SMTP_URL is missing, and so are GOOGLE_CLIENT_ID, LINE_CLIENT_ID and FACEBOOK_CLIENT_ID: players can only come in by links out of a game',
  ];
}

/** Addresses that lead into a network which is not listed: every call would be refused. */
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
