import { idFault } from './checks.ts';

/** A site of the publisher's to which links carry the visitor's id. */
export interface LinkedSite {
  /** Part of its address: `forum.example.com`. */
  part_url: string;
  /** Whether the id stands behind the `#`, for sites that keep their own place there. */
  after_hash: boolean;
}

/** What a decorated link carries the id in. */
const PARAMETER = '_mwid';
/** For how long: a link that is passed on must not make two visitors one. */
const FRESH_MS = 120_000;

/**
 * Returns the entries that can be used, and warns of others.
 * @param allowed tells if an address is the publisher's: the visitor's id goes nowhere else
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

/** The address with the visitor's id, where it leads to one of the sites; otherwise as it is. */
export function decorated(address: string, sites: readonly LinkedSite[], id: string, now: number): string {
  const site = sites.find(({ part_url }) => leadsTo(address, part_url));
  if (!site) return address;
  const carried = `${PARAMETER}=${encodeURIComponent(`${now.toString(36)}.${id}`)}`;
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(bare(address)) ?? [];
  return site.after_hash
    ? `${before}${query}${hash || '#'}${hash.includes('?') ? '&' : '?'}${carried}`
    : `${before}${query || '?'}${query.length > 1 ? '&' : ''}${carried}${hash}`;
}

/** Whether the part begins in the host of an address. Anybody can write it into a path or a query of theirs. */
function leadsTo(address: string, part: string): boolean {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false;
  const { host, pathname } = new URL(address);
  const at = `.${host}${pathname}`.toLowerCase().indexOf(`.${part.replace(/^[a-z]*:?\/\//i, '').toLowerCase()}`);
  return at >= 0 && at < host.length;
}

/**
 * Takes the id out of an address that a decorated link led to.
 * @returns the address without it, and the id if it came just now; null: there is none
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

/** Decorates a link of the page as it is followed. */
export function linkSites(document: Document, decorate: (address: string) => string): void {
  const follow = ({ target }: Event): void => {
    const link = (target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>('a[href]');
    if (!link) return;
    const next = decorate(link.href);
    if (next !== link.href) link.href = next;
  };
  // Before the page's own listeners; `auxclick`: opened in a new tab.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, follow, { capture: true });
}
