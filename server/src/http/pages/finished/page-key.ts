import type { Locale } from '#contract/locales.ts';
import { BASE_PATH, PATHS, type PageId, pageAt, type Variant } from '#contract/routes.ts';
import { parseArticlePath } from '../card.ts';
import { defaultGid, type Faces } from '../faces.ts';
import type { PageContext } from '../page.ts';

/**
 * Stands for all countries that no region of the game names. ISO 3166 reserves these letters for private use; the web's
 * features/regions uses them too.
 */
export const OTHER_COUNTRY = 'ZZ';

/** The key of a page that is rendered once for everybody who requests the same. */
export interface PageKey {
  page: PageId;
  /** Path below the base, in the device's form. */
  path: string;
  /** The parameters that the page shows: game, channel, language. */
  query: Readonly<Record<string, string>>;
  lang: Locale;
  variant: Variant;
  /** The sign-in state of its visitors; see PageContext. */
  returning: PageContext['returning'];
  /** The country that the visitors chose, if a region of the game names it; null: none. */
  chosen: string | null;
  /** The country of the visitors' network addresses; null: unknown, or without effect on the page. */
  country: string | null;
}

/** Pages that are the same for every visitor. */
export const FINISHED_PAGES: readonly PageId[] = ['index', 'login', 'payment', 'news', 'article', 'vip', 'share'];
const SHOWN = ['gid', 'pid', 'locale'];
/**
 * Parameters of advertisements, and a game's ticket, which the page removes from its address first. No page shows them.
 */
const IGNORED_PARAMETERS = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|ttclid|twclid|msclkid|token|uid|uname|from)$/;

/**
 * Returns the key of a page that is the same for everybody. Returns null for unknown pages and for one visitor's own
 * choices (a page of a list, an invitation), so requests cannot create more pages than the shop has.
 */
export function toPageKey(
  asked: Pick<PageKey, 'path' | 'lang' | 'variant' | 'returning' | 'chosen' | 'country'> & { query: unknown },
  faces: Faces,
): PageKey | null {
  const { lang, variant, returning } = asked;
  const page = pageAt(asked.path);
  if (!page || !FINISHED_PAGES.includes(page)) return null;
  const given = Object.entries(asked.query as Record<string, unknown>).filter(
    ([name]) => !IGNORED_PARAMETERS.test(name),
  );
  if (!given.every((pair): pair is [string, string] => SHOWN.includes(pair[0]) && typeof pair[1] === 'string'))
    return null;
  const query = Object.fromEntries(given.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (!isShop(query, lang, faces)) return null;
  const where = page === 'payment' ? countryFor(query, asked, faces) : { chosen: null, country: null };
  if (page !== 'article') return { page, path: PATHS[page][variant], query, lang, variant, returning, ...where };
  const id = parseArticlePath(asked.path);
  if (!id || !faces.article(id, lang)) return null;
  const path = PATHS.article[variant].replace(':articleId', encodeURIComponent(id));
  return { page, path, query, lang, variant, returning, ...where };
}

/**
 * Keeps a country that a region or price list of the game names, and maps all others to one. A game thus has one page
 * for each named country, and one more. A chosen country in a price list has further ones, for addresses in that list.
 */
function countryFor(
  { gid }: Record<string, string>,
  { chosen, country, lang }: Pick<PageKey, 'chosen' | 'country' | 'lang'>,
  faces: Faces,
): Pick<PageKey, 'chosen' | 'country'> {
  const game = faces.game(gid === undefined ? defaultGid(faces) : Number(gid), lang);
  const { countries: named = [], priceLists = [] } = game ?? {};
  const near = country === null ? undefined : priceLists.find((list) => list.includes(country));
  if (chosen !== null && named.includes(chosen)) return { chosen, country: near?.includes(chosen) ? country : null };
  const isNamed = country === null || near !== undefined || named.includes(country);
  return { chosen: null, country: isNamed ? country : OTHER_COUNTRY };
}

/** Returns true for the channel of a known game, and for the current language by its own name. */
function isShop({ gid, pid, locale }: Record<string, string>, lang: Locale, faces: Faces): boolean {
  if (locale !== undefined && locale !== lang) return false;
  if (gid === undefined) return pid === undefined;
  const game = /^[1-9]\d{0,14}$/.test(gid) ? faces.game(Number(gid), lang) : undefined;
  return game !== undefined && (pid === undefined || game.pids.some((known) => String(known) === pid));
}

/** Returns the path and query below the origin: "/platform/v2/payment?gid=1". */
export function addressOf({ path, query }: Pick<PageKey, 'path' | 'query'>): string {
  const parameters = new URLSearchParams(query);
  return `${BASE_PATH}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

export const pageKeyText = (place: PageKey): string =>
  `${place.variant} ${place.lang} ${place.returning ?? 'new'} ${place.chosen ?? ''}/${place.country ?? ''} ${addressOf(place)}`;
