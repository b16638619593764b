/** Browsers drop or change these characters before they read an address. A publisher's address needs none of them. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\s\\]/u;
const SOMEWHERE = 'https://shop.invalid';

/** Returns the problem with a link's address; null: none. */
export function linkProblem(address: string): string | null {
  if (UNSAFE_CHARACTERS.test(address)) return 'must not hold spaces, control characters or backslashes';
  if (/^mailto:[^@?]+@[^@?]+$/i.test(address)) return null;
  const url = URL.parse(address, SOMEWHERE);
  if (url?.protocol !== 'https:') return 'must begin with https://, mailto: or a single /';
  if (url.username || url.password) return 'must not hold a name or a password';
  if (isForeign(address)) return null;
  const own = address.startsWith('/') && !address.startsWith('//') && url.origin === SOMEWHERE;
  return own ? null : 'must begin with https://, mailto: or a single /';
}

/** Returns true if a link leaves the shop. Call it only for an address without problems. */
export const isForeign = (address: string): boolean => /^https:\/\/[^/]/i.test(address);
