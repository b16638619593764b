import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH, PATHS, type PageId, pageAt, type Variant } from '#contract/routes.ts';
import { deviceOf } from '../request/device.ts';
import { localeOfRequest } from '../request/locale.ts';
import type { SecurityHeaders } from '../security/security.ts';
import { appIconsOf, pageTitle } from './brand.ts';
import type { AppFace, Faces } from './faces.ts';

export interface ManifestDeps extends Pick<Faces, 'brand' | 'game'> {
  security: SecurityHeaders;
}

/** The manifest's address, fixed by the specification, at the host's root. */
export const MANIFEST_PATH = '/sdk/v1/cashier/config/get_desktop_app_config';

/** Pages that an installed app may start with; others need the context that led the player there. */
const STARTS: readonly (PageId | undefined)[] = ['index', 'payment'];
/** Parameters that an installed app's start address keeps: choices, but no ticket, order or invitation. */
const KEPT_PARAMETERS = ['gid', 'pid', 'locale', 'refer', 'version', 'fromID', 'region', 'item', 'currency', 'method'];
const MAX_START = 1000;

/**
 * Registers `GET /sdk/v1/cashier/config/get_desktop_app_config?gid&pid&start_url`, the web app manifest of a game's
 * shop. Without `gid`, for an unknown game, or if the start page lists all games, it answers the manifest of the whole
 * shop. An installed app still needs its manifest after its game has left the shop. Language: `locale`, else the
 * cookie, else the browser's.
 */
export function registerManifest(app: FastifyInstance, deps: ManifestDeps): void {
  app.get(MANIFEST_PATH, async (request, reply) =>
    reply
      .headers(deps.security.data)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestFor(request, deps))),
  );
}

function manifestFor(request: FastifyRequest, { brand: brandNow, game }: ManifestDeps): object {
  const brand = brandNow();
  const query = request.query as Record<string, string | string[] | undefined>;
  // The last value of a repeated parameter counts, as everywhere.
  const last = (name: string): string | undefined => [query[name]].flat().at(-1);
  const locale = localeOfRequest(request, query.locale);
  const device = deviceOf(request.headers['user-agent'], request.headers['sec-ch-ua-mobile']);
  const gid = wholeNumber(last('gid'));
  const begins = startOf(last('start_url'));
  const face = gid === undefined || begins?.page === 'index' ? undefined : game(gid, locale);
  const pid = face?.pids.find((one) => one === wholeNumber(last('pid'))) ?? 1;
  const start = begins?.url ?? defaultStart(device, face && { gid: String(gid), pid: String(pid) });
  return {
    // One app for each game: its identity must not depend on the page from which it was installed.
    id: `${BASE_PATH}/${face ? `?gid=${gid}` : ''}`,
    name: pageTitle(face?.name ?? brand.name, brand.name),
    short_name: face?.name ?? brand.name,
    ...(face && { description: face.tagline }),
    lang: locale,
    dir: 'ltr',
    start_url: start,
    scope: `${BASE_PATH}/`,
    display: 'standalone',
    theme_color: brand.ground.dark,
    background_color: brand.ground.dark,
    categories: ['games', 'shopping'],
    icons: [...gameIcons(face), ...appIconsOf(brand)],
  };
}

/** An SVG fits every size; the size of a raster picture is unknown here. */
const gameIcons = (face: AppFace | undefined): object[] =>
  face?.icon.endsWith('.svg') ? [{ src: face.icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : [];

/**
 * Returns the page of the given address, and the address as start of an installed app; null if it may not be a start.
 */
function startOf(given: string | undefined): { page: PageId; url: string } | null {
  // Only plain path and query characters, so that no URL parser can read the address in another way.
  if (!given || given.length > MAX_START || !/^\/platform\/(?!\/)[\w\-./:%~]*(\?[\w\-./:%~&=+,!*]*)?$/.test(given)) {
    return null;
  }
  const { pathname, searchParams } = new URL(given, 'https://shop.invalid');
  const page = pathname.startsWith(`${BASE_PATH}/`) ? pageAt(pathname.slice(BASE_PATH.length)) : undefined;
  if (!page || !STARTS.includes(page)) return null;
  const kept = KEPT_PARAMETERS.flatMap((name): [string, string][] => {
    const value = searchParams.getAll(name).at(-1);
    return value ? [[name, value]] : [];
  });
  return { page, url: withMode(pathname, kept) };
}

const defaultStart = (device: Variant, shop: Record<string, string> | undefined): string =>
  withMode(`${BASE_PATH}${PATHS[shop ? 'payment' : 'index'][device]}`, Object.entries(shop ?? {}));

const withMode = (path: string, parameters: [string, string][]): string =>
  `${path}?${new URLSearchParams([...parameters, ['mode', 'pwa']])}`;

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
