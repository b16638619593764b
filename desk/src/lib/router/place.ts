/** One entry of the browser's history. */
export interface Place {
  /** "/orders/20261128-ABC" */
  path: string;
  query: URLSearchParams;
  /** Identifies the entry; a reload keeps it. */
  key: string;
  /** How the place was reached: by loading the document, by a link, or by Back and Forward. */
  by: 'load' | 'link' | 'step';
}

/** Returns the path and query of an address. Drops a slash at the end of the path. */
export function partsOf(address: string): Pick<Place, 'path' | 'query'> {
  const url = new URL(address, 'http://desk.invalid');
  return { path: url.pathname.replace(/(.)\/+$/, '$1'), query: url.searchParams };
}

/** Returns the parameters of a path, such as `{ number }` of `/orders/:number`; null if it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const found: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (!name.startsWith(':')) {
      if (name !== part) return null;
      continue;
    }
    try {
      found[name.slice(1)] = decodeURIComponent(part);
    } catch {
      return null;
    }
    if (part === '') return null;
  }
  return found;
}
