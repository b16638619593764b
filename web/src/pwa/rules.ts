import { BASE_PATH, isBarePage, pageAt } from '#contract/routes.ts';

/** The files of one build, as paths on this host. */
export interface Build {
  /** Changes with any file. */
  id: string;
  /** The script that index.html begins with. */
  entry: string;
  /** What every page needs. */
  common: readonly string[];
  desktop: readonly string[];
  mobile: readonly string[];
  /** The messages of each language, with their parts. */
  locales: Readonly<Record<string, readonly string[]>>;
}

/** On an answer from the worker's cache: it may be out of date. */
export const STALE_HEADER = 'x-manawell-stale';

/**
 * Whether the page of this address is made of index.html alone, so that the stored one may stand in for it.
 * Pages inside games come with a policy of their own, which the stored one lacks, and some are finished by the server.
 */
export function isPage({ pathname }: URL): boolean {
  if (!pathname.startsWith(`${BASE_PATH}/`)) return false;
  const path = pathname.slice(BASE_PATH.length);
  const page = pageAt(path);
  return page !== undefined && !isBarePage(page) && !/^\/(pc-)?sdk\//.test(path);
}

/** Files of a build: those in assets/ are named by their content, those in brand/ are not. */
export const isAsset = ({ pathname, search }: URL): boolean => search === '' && inFolder(pathname, 'assets');
export const isBrand = ({ pathname, search }: URL): boolean => search === '' && inFolder(pathname, 'brand');

/** Pictures of the catalogue, named by their content. */
export const isArt = ({ pathname, search }: URL): boolean => search === '' && inFolder(pathname, 'art');

/**
 * The catalogue and what the publisher writes, which is the same for everybody: never a player's own, never a price at pay, never an address with
 * anything in it but the language.
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
 * Matches the requests for such addresses that a stored answer fits. One for a part of a file (`Range`), as of a video, goes to the
 * portal: caches hold whole answers.
 */
export const storable =
  (is: (url: URL, headers: Headers) => boolean) =>
  ({ request: { headers }, url, sameOrigin }: Requested): boolean =>
    sameOrigin && !headers.has('range') && is(url, headers);

/** What to store of a build: all pages in the form and the language of this device, as index.html names them. */
export function filesFor(build: Build, html: string): string[] {
  const variant = /<html[^>]* data-variant="mobile"/.test(html) ? 'mobile' : 'desktop';
  const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1] ?? 'en';
  return [...build.common, ...build[variant], ...(build.locales[language] ?? [])];
}

/** The pictures of the catalogue that index.html itself names: the shop's icon and logo. */
export const artIn = (html: string): string[] => [...new Set(html.match(/\/platform\/art\/[\w.]+/g))];

/** The same answer, marked as one of former times. */
export function marked(stored: Response): Response {
  const headers = new Headers(stored.headers);
  headers.set(STALE_HEADER, '1');
  return new Response(stored.body, { status: stored.status, statusText: stored.statusText, headers });
}

function inFolder(pathname: string, folder: string): boolean {
  return pathname.startsWith(`${BASE_PATH}/${folder}/`);
}
