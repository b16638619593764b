const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?$/;
/** The portal writes, so it needs a primary. Programs of PostgreSQL may read the same address. */
const ATTRIBUTE = 'target_session_attrs';
const ATTRIBUTES: readonly (string | null)[] = [null, 'read-write', 'primary'];
/** The portal chooses among stand-bys itself, and falls back to the primary, so that these mean the same. */
const STANDBY_ATTRIBUTES: readonly (string | null)[] = [null, 'standby', 'prefer-standby', 'any'];

/**
 * Returns an address for each host of `postgres://h1:5432,h2:5433/db?target_session_attrs=read-write`, without that
 * parameter; the address itself if it has one host.
 */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  const all = hosts.split(',');
  if (all.length < 2) return [url];
  const parameters = new URLSearchParams(query);
  parameters.delete(ATTRIBUTE);
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  return all.map((host) => `${start}${host}${path}${rest}`);
}

/** Returns host and port of an address, without its password. */
export const hostOf = (url: string): string => PARTS.exec(url)?.[2] || (URL.parse(url)?.host ?? 'an unknown host');

/** Returns why an address of a database cannot be used; null if it can. */
export const problemOfDatabaseUrl = (url: string): string | null =>
  problemOfUrl(url, (wanted) =>
    ATTRIBUTES.includes(wanted) ? null : `must have ${ATTRIBUTE}=read-write: the portal needs the primary`,
  );

/** Returns why an address of stand-bys cannot be used; null if it can. */
export const problemOfStandbyUrl = (url: string): string | null =>
  problemOfUrl(url, (wanted) =>
    STANDBY_ATTRIBUTES.includes(wanted)
      ? null
      : `must have ${ATTRIBUTE}=prefer-standby: reports are read from stand-bys`,
  );

function problemOfUrl(url: string, problemOfAttribute: (wanted: string | null) => string | null): string | null {
  const urls = hostUrls(url);
  const isAddress = (one: string): boolean => /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? '');
  const [, , hosts = '', , query] = PARTS.exec(url) ?? [];
  if (urls.length > 1 && hosts.split(',').includes('')) return 'names a host that is empty: remove the comma';
  if (!urls.every(isAddress)) return 'must be an address postgres://…';
  if (urls.length === 1) return null;
  return problemOfAttribute(new URLSearchParams(query).get(ATTRIBUTE));
}
