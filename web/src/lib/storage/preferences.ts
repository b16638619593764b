/** Names of cookies without secrets. The server reads them too, for the first page. `returning`: see Returning. */
export type Preference = 'theme' | 'locale' | 'consent' | 'returning' | 'country';

const YEAR_S = 31_536_000;

/** Returns the stored value, or null if there is none or if it is malformed. */
export function readPreference(name: Preference, cookies: string = cookiesHere()): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Reading cookies throws in a frame without an origin. */
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
    // biome-ignore lint/suspicious/noDocumentCookie: the in-app browsers that players use have no Cookie Store.
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/platform; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  } catch (error) {
    console.warn(`the preference ${name} was not stored`, error);
  }
}
