import { BASE_PATH, PATHS, type PageId, pageAt } from '#contract/routes.ts';
import { plainName } from '#server/kernel/text/plain-name.ts';

/** Time from the press of the button to the return from the provider. */
export const ATTEMPT_MS = 10 * 60_000;
/** Lifetime of an offer to link an identity to an account. */
export const LINK_MS = 10 * 60_000;

/** Pages that sign in themselves: a return to them would loop. */
const NO_RETURN: ReadonlySet<PageId> = new Set([
  'login',
  'login-callback',
  'login-game',
  'sdk-pre-login-google',
  'sdk-login-facebook',
  'sdk-pre-login-facebook',
]);
const NOWHERE = 'https://own.invalid';

/**
 * Returns the normalised address to return to after sign-in, or null if it is not one of our own pages.
 * Parses it like a browser, so that `//`, `\`, `..` and a name before an `@` cannot lead to another site.
 */
export function parseOwnAddress(back: string | undefined): string | null {
  if (!back?.startsWith('/') || !URL.canParse(back, NOWHERE)) return null;
  const url = new URL(back, NOWHERE);
  if (url.origin !== NOWHERE || url.username || url.password || /[\\\p{Cc}]/u.test(back)) return null;
  const page = pageAt(url.pathname);
  if (!page || page === 'not-found' || NO_RETURN.has(page)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A PC client that waits for the result of a sign-in. */
export interface WaitingGame {
  gid: number;
  /** The client's own value, returned unchanged. */
  state?: string | undefined;
}

/** Returns the address to which a provider redirects the browser. It must be registered there exactly. */
export const redirectUri = (publicUrl: string, provider: string, forGame: boolean): string => {
  const path =
    provider === 'facebook' && forGame
      ? PATHS['sdk-login-facebook'].desktop
      : PATHS['login-callback'].desktop.replace(':provider', provider);
  return `${publicUrl}${BASE_PATH}${path}`;
};

/** Returns the page that starts a PC client's sign-in. The sign-in continues there once the identity is linked. */
export function restartPage(provider: string, { gid, state }: WaitingGame): string | null {
  if (provider !== 'google' && provider !== 'facebook') return null;
  const query = new URLSearchParams({ gid: String(gid), ...(state !== undefined && { state }) });
  return `${PATHS[`sdk-pre-login-${provider}`].desktop}?${query}`;
}

/** Returns the address with more query parameters. The address may belong to an app (`starfall://…`). */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined | null>>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return url.href;
}

const MAX_NICKNAME = 64;

/** Returns an external name as a nickname, or undefined if no character of it can be shown. */
export const toNickname = (name: string | null | undefined): string | undefined =>
  [...plainName(name ?? '')].slice(0, MAX_NICKNAME).join('').trim() || undefined;

/** Returns a provider's error code. Any other text is replaced, since it may hold anything. */
export const providerErrorCode = (error: string): string =>
  /^\w{1,60}$/.test(error) ? error : 'an error that is no word';

/** Returns the error messages for the log, without the data that they are about, which may hold a token. */
export function describeError(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 6; at = at.cause) {
    words.push(at.message);
    if ('error' in at && typeof at.error === 'string') words.push(providerErrorCode(at.error));
  }
  return words.join(': ').slice(0, 300);
}
