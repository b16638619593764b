import { BASE_PATH, PATHS, type PageId, pageAt } from '#contract/routes.ts';
import { plainName } from '#server/kernel/text/plain-name.ts';

/** From the press of the button to the return from the provider. */
export const ATTEMPT_MS = 10 * 60_000;
/** How long an offer to link an identity to an account stands. */
export const LINK_MS = 10 * 60_000;

/** Pages that sign in themselves: to return there would be to go in circles. */
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
 * The address to return to after sign-in, if it is one of our own pages, in its plain form; null otherwise. It is read as
 * a browser would read it, so that `//`, `\`, `..` and a name before an `@` lead nowhere else.
 */
export function ownAddress(back: string | undefined): string | null {
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
  /** The client's own, handed back as it came. */
  state?: string | undefined;
}

/** Where a provider sends the browser back to: one exact address for each, as registered there. */
export const redirectUri = (publicUrl: string, provider: string, forGame: boolean): string => {
  const path =
    provider === 'facebook' && forGame
      ? PATHS['sdk-login-facebook'].desktop
      : PATHS['login-callback'].desktop.replace(':provider', provider);
  return `${publicUrl}${BASE_PATH}${path}`;
};

/** The page on which a PC client's sign-in begins: it goes on there once the identity is linked. */
export function beginAgain(provider: string, { gid, state }: WaitingGame): string | null {
  if (provider !== 'google' && provider !== 'facebook') return null;
  const query = new URLSearchParams({ gid: String(gid), ...(state !== undefined && { state }) });
  return `${PATHS[`sdk-pre-login-${provider}`].desktop}?${query}`;
}

/** An address with more parameters; it may be one of an app (`starfall://…`). */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined | null>>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return url.href;
}

const MAX_NICKNAME = 64;

/** A name from outside as a nickname; undefined when nothing of it can be shown. */
export const nicknameOf = (name: string | null | undefined): string | undefined =>
  [...plainName(name ?? '')].slice(0, MAX_NICKNAME).join('').trim() || undefined;

/** A provider's word for what is wrong; anything else it may have sent is not repeated. */
export const wordOf = (error: string): string => (/^\w{1,60}$/.test(error) ? error : 'an error that is no word');

/** What went wrong, for the log: words of the libraries and the provider, never what they were about, which may hold a token. */
export function whyOf(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 6; at = at.cause) {
    words.push(at.message);
    if ('error' in at && typeof at.error === 'string') words.push(wordOf(at.error));
  }
  return words.join(': ').slice(0, 300);
}
