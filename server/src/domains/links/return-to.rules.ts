import type { GameEntry } from '#server/domains/catalog/index.ts';

const MAX_LENGTH = 500;

/** Returns the address in a game that pages lead back to; null: the game has none. @param own of the environment */
export const gameAddress = ({ links }: Pick<GameEntry, 'links'>, own: string | null): string | null =>
  own ?? links.deepLink ?? null;

/**
 * Returns the beginnings of the addresses that a link may return to: those of the catalogue, else all addresses of the
 * game's own app or host.
 */
export function allowedReturns({ links }: Pick<GameEntry, 'links'>, own: string | null): readonly string[] {
  if (links.returnTo) return own === null ? links.returnTo : [...links.returnTo, own];
  const address = gameAddress({ links }, own);
  if (address === null) return [];
  if (isIntent(address)) return [address];
  return [isWeb(address) ? `${new URL(address).origin}/` : `${address.split('://')[0]}://`];
}

/**
 * Returns the address if one of the prefixes allows it; null: none does. Web addresses must also have the origin of the
 * prefix, so that `https://game.example` does not allow `https://game.example.evil`.
 */
export function permittedReturn(address: string, prefixes: readonly string[]): string | null {
  if (address.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(address)) return null;
  // Its end can name any app, or a web page for browsers without the app. So only the whole address is allowed.
  if (isIntent(address)) return prefixes.includes(address) ? address : null;
  if (!isWeb(address)) return prefixes.some((prefix) => !isWeb(prefix) && address.startsWith(prefix)) ? address : null;
  const url = URL.parse(address);
  if (url === null) return null;
  if (url.username !== '' || url.password !== '') return null;
  const allowed = prefixes.some(
    (prefix) => isWeb(prefix) && URL.parse(prefix)?.origin === url.origin && url.href.startsWith(prefix),
  );
  return allowed ? url.href : null;
}

/** An address of Android for one action of an app. */
const isIntent = (address: string): boolean => /^intent:/i.test(address);

const isWeb = (address: string): boolean => /^https?:/i.test(address);
