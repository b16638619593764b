import { BASE_PATH, PATHS, type PageId, pageAt } from './routes.ts';

/** Common names of pages, if they differ from the page's own address. */
const NAMES: Readonly<Record<string, PageId>> = {
  topup: 'payment',
  orders: 'history',
  coupon: 'coupons',
  invite: 'share',
  privacypolicy: 'privacy',
};

export interface NamedPage {
  page: PageId;
  /** The article's id, if the link leads to an article. */
  article: string | null;
  search: string;
  hash: string;
}

/**
 * Returns the page that a publisher's link leads to, by any of its addresses or by its common name
 * (`/topup?gid=1000039`, `/vip`, `/article/star-festival`). Returns null if it leads elsewhere.
 */
export function namedPage(address: string): NamedPage | null {
  if (!/^\/(?![/\\])/.test(address)) return null;
  const { pathname, search, hash } = new URL(address, 'https://shop.invalid');
  const path =
    pathname === BASE_PATH || pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
  const page = pageAt(path) ?? pageNamed(path);
  if (!page) return null;
  const needsName = PATHS[page].desktop.includes(':');
  if (needsName && page !== 'article' && page !== 'pure-article') return null;
  return {
    page: page === 'pure-article' ? 'article' : page,
    article: needsName ? decoded(path.split('/').at(-1) ?? '') : null,
    search,
    hash,
  };
}

function pageNamed(path: string): PageId | undefined {
  const [, name = '', rest] = path.split('/');
  if (name === 'article' && rest) return 'article';
  if (rest) return undefined;
  const named = NAMES[name] ?? (Object.hasOwn(PATHS, name) ? (name as PageId) : undefined);
  return named && !PATHS[named].desktop.includes(':') ? named : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
