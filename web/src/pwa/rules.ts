import { BASE_PATH, isBarePage, pageAt } from '#contract/routes.ts';

/** The files of one build, as paths on this host. */
export interface Build {
  /** Changes when any file changes. */
  id: string;
  /** The entry script of index.html. */
  entry: string;
  /** The files that every page needs. */
  common: readonly string[];
  desktop: readonly string[];
  mobile: readonly string[];
  /** The messages of each language, with their parts. */
  locales: Readonly<Record<string, readonly string[]>>;
}

/** Header of an answer from the worker's cache: it may be out of date. */
export const STALE_HEADER = 'x-manawell-stale';

/**
 * Returns true if the page of this address uses index.html, so that the cached one can replace it. Pages inside games
 * need a policy of their own, which the cached page does not have, and the server renders bare pages.
 */
export function isPage({ pathname }: URL): boolean {
  if (!pathname.startsWith(`${BASE_PATH}/`)) return false;
  const path = pathname.slice(BASE_PATH.length);
  const page = pageAt(path);
  return page !== undefined && !isBarePage(page) && !/^\/(pc-)?sdk\//.test(path);
}

/** Returns true for files of a build. Names in assets/ contain a hash of the content, those in brand/ do not. */
export const isAsset = ({ pathname, search }: URL): boolean => search === '' && inFolder(pathname, 'assets');
export const isBrand = ({ pathname, search }: URL): boolean => search === '' && inFolder(pathname, 'brand');

/** Returns true for pictures of the catalogue, whose names contain a hash of the content. */
export const isArt = ({ pathname, search }: URL): boolean => search === '' && inFolder(pathname, 'art');

/**
 * Returns true for the catalogue and the publisher's texts, which are the same for all players. Never for a player's
 * own data, for prices at payment, or for an address with any parameter except the language.
 */
export const isCatalogue = ({ pathname, searchParams }: URL, headers: Headers): boolean =>
  /^\/platform\/api\/(games(\/\d+)?|(news|pages)\/[^/]+)$/.test(pathname) &&
  !headers.has('authorization') &&
  [...searchParams.keys()].every((name) => name === 'locale');

interface Requested {
  request: Pick<Request, 'headers'>;
  url: URL;
  sameOrigin: boolean;
}

/**
 * Returns a matcher for requests that a cached answer can serve. A request for a part of a file (`Range`), as for a
 * video, goes to the portal: caches hold whole answers.
 */
export const storable =
  (is: (url: URL, headers: Headers) => boolean) =>
  ({ request: { headers }, url, sameOrigin }: Requested): boolean =>
    sameOrigin && !headers.has('range') && is(url, headers);

/** Returns the files of a build to cache: all pages in this device's form and language, as index.html names them. */
export function filesFor(build: Build, html: string): string[] {
  const variant = /<html[^>]* data-variant="mobile"/.test(html) ? 'mobile' : 'desktop';
  const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1] ?? 'en';
  return [...build.common, ...build[variant], ...(build.locales[language] ?? [])];
}

/** Returns the catalogue's pictures that index.html names: the shop's icon and logo. */
export const artIn = (html: string): string[] => [...new Set(html.match(/\/platform\/art\/[\w.]+/g))];

/** Returns the same answer, marked as stale. */
export function marked(stored: Response): Response {
  const headers = new Headers(stored.headers);
  headers.set(STALE_HEADER, '1');
  return new Response(stored.body, { status: stored.status, statusText: stored.statusText, headers });
}

function inFolder(pathname: string, folder: string): boolean {
  return pathname.startsWith(`${BASE_PATH}/${folder}/`);
}
