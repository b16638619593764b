/** Names of plain cookies, nothing secret, which the server reads too, to fill the first page. `returning`: see Returning. */
export type Preference = 'theme' | 'locale' | 'consent' | 'returning' | 'country';

const YEAR_S = 31_536_000;

/** @returns the stored value; null: none, or one that others wrote and that cannot be read. */
export function readPreference(name: Preference, cookies: string = cookiesHere()): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** A frame without an origin throws. */
function cookiesHere(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

export function savePreference(name: Preference, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in the in-app browsers that players use.
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/platform; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  } catch (error) {
    console.warn(`${name} is not remembered`, error);
  }
}
