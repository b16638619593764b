/** Browsers drop or bend these before they read an address: none is needed in one that a publisher writes. */
const BENT = /[\p{Cc}\p{Cf}\s\\]/u;
const SOMEWHERE = 'https://shop.invalid';

/** What is wrong with where a link leads; null: nothing. */
export function linkProblem(address: string): string | null {
  if (BENT.test(address)) return 'must not hold spaces, control characters or backslashes';
  if (/^mailto:[^@?]+@[^@?]+$/i.test(address)) return null;
  const url = URL.parse(address, SOMEWHERE);
  if (url?.protocol !== 'https:') return 'must begin with https://, mailto: or a single /';
  if (url.username || url.password) return 'must not hold a name or a password';
  if (isForeign(address)) return null;
  const own = address.startsWith('/') && !address.startsWith('//') && url.origin === SOMEWHERE;
  return own ? null : 'must begin with https://, mailto: or a single /';
}

/** Whether a link that has no problem leaves the shop. */
export const isForeign = (address: string): boolean => /^https:\/\/[^/]/i.test(address);
