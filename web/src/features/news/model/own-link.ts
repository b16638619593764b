import { namedPage } from '#contract/own-links.ts';
import type { PageId } from '#contract/routes.ts';
import { parseSearch } from '#web/navigation/search.ts';

export interface OwnLink {
  page: PageId;
  /** Id of the article, if the link leads to one. */
  article: string | null;
  search: Record<string, string>;
  hash: string | undefined;
}

/** Returns the page of the shop that a publisher's link names; null if it leads elsewhere. */
export function ownLink(address: string): OwnLink | null {
  const named = namedPage(address);
  return named && { ...named, search: parseSearch(named.search), hash: named.hash.slice(1) || undefined };
}
