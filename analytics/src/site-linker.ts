import { idFault } from './checks.ts';

/** A site of the publisher. Links to it carry the visitor's id. */
export interface LinkedSite {
  /** Part of its address: `forum.example.com`. */
  part_url: string;
  /** True puts the id after the `#`, for sites that keep their own state there. */
  after_hash: boolean;
}

/** Parameter of a decorated link that carries the id. */
const PARAMETER = '_mwid';
/** Lifetime of the id in a link. A link that is shared later must not merge two visitors. */
const FRESH_MS = 120_000;

/**
 * Returns the usable entries and warns of the others.
 * @param allowed returns true if an address is the publisher's: the visitor's id is sent to no other site
 */
export const usableSites = (
  entries: readonly unknown[],
  allowed: (part: string) => boolean,
  warn: (fault: string) => void,
): LinkedSite[] =>
  entries.filter((entry): entry is LinkedSite => {
    const { part_url: part, after_hash: after } = (entry ?? {}) as Partial<LinkedSite>;
    const usable =
      typeof part === 'string' && /[A-Za-z0-9]\./.test(part) && typeof after === 'boolean' && allowed(part);
    if (!usable) warn(`no site to link to: ${JSON.stringify(entry)}`);
    return usable;
  });

/** Returns the address with the visitor's id if it leads to one of the sites; otherwise unchanged. */
export function decorated(address: string, sites: readonly LinkedSite[], id: string, now: number): string {
  const site = sites.find(({ part_url }) => leadsTo(address, part_url));
  if (!site) return address;
  const carried = `${PARAMETER}=${encodeURIComponent(`${now.toString(36)}.${id}`)}`;
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(bare(address)) ?? [];
  return site.after_hash
    ? `${before}${query}${hash || '#'}${hash.includes('?') ? '&' : '?'}${carried}`
    : `${before}${query || '?'}${query.length > 1 ? '&' : ''}${carried}${hash}`;
}

/** Returns true if the part matches from the host on. Anybody could put the part into their own path or query. */
function leadsTo(address: string, part: string): boolean {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false;
  const { host, pathname } = new URL(address);
  const at = `.${host}${pathname}`.toLowerCase().indexOf(`.${part.replace(/^[a-z]*:?\/\//i, '').toLowerCase()}`);
  return at >= 0 && at < host.length;
}

/**
 * Removes the id from the address of a page that a decorated link opened.
 * @returns the address without it, and the id if it is still fresh; null: the address has no id
 */
export function carriedBy(address: string, now: number): { address: string; id: string | null } | null {
  const found = CARRIED.exec(address);
  if (!found) return null;
  const [, stamp = '', id = ''] = /^([0-9a-z]+)\.(.+)$/s.exec(decoded(found[2] ?? '')) ?? [];
  const age = now - Number.parseInt(stamp, 36);
  return { address: bare(address), id: Math.abs(age) <= FRESH_MS && idFault(id) === null ? id : null };
}

const CARRIED = new RegExp(`([?&])${PARAMETER}=([^&#]*)(&?)`);

const bare = (address: string): string => address.replace(CARRIED, (_, lead, __, more) => (more ? lead : ''));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Decorates each link of the page when the visitor follows it. */
export function linkSites(document: Document, decorate: (address: string) => string): void {
  const follow = ({ target }: Event): void => {
    const link = (target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>('a[href]');
    if (!link) return;
    const next = decorate(link.href);
    if (next !== link.href) link.href = next;
  };
  // Runs before the page's own listeners. `auxclick`: the link opens in a new tab.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, follow, { capture: true });
}
