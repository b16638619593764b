import type { Locale } from '#contract/locales.ts';
import { BASE_PATH, PATHS, type PageId, pageAt, type Variant } from '#contract/routes.ts';
import { articleAt } from '../card.ts';
import { defaultGid, type Faces } from '../faces.ts';
import type { PageContext } from '../page.ts';

/**
 * Some country that no region of the game names. ISO 3166 leaves these letters to its users; the web's features/regions knows them too.
 */
export const ELSEWHERE = 'ZZ';

/** One page as it is finished once for everybody who asks for it so. */
export interface Place {
  page: PageId;
  /** Below the base, in the form of the device. */
  path: string;
  /** The parameters that it shows: the game, the channel, the language. */
  query: Readonly<Record<string, string>>;
  lang: Locale;
  variant: Variant;
  /** Of those it is made for; see PageContext. */
  returning: PageContext['returning'];
  /** The country that its visitors chose, if a region of the game names it; null: none. */
  chosen: string | null;
  /** The country of its visitors' network addresses; null: not known, or without effect on the page. */
  country: string | null;
}

/** Pages that say the same to every visitor. */
export const FINISHED_PAGES: readonly PageId[] = ['index', 'login', 'payment', 'news', 'article', 'vip', 'share'];
const SHOWN = ['gid', 'pid', 'locale'];
/** Of advertisements, and a game's ticket, which the page takes out of its address before anything else. No page shows any of them. */
const OF_NO_MATTER = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|ttclid|twclid|msclkid|token|uid|uname|from)$/;

/**
 * What a request asks for, as far as that is the same for everybody. Null for what is one visitor's own (a choice, a page of a list, an
 * invitation) and for what there is not: so nobody can have more finished than the shop has pages.
 */
export function placeOf(
  asked: Pick<Place, 'path' | 'lang' | 'variant' | 'returning' | 'chosen' | 'country'> & { query: unknown },
  faces: Faces,
): Place | null {
  const { lang, variant, returning } = asked;
  const page = pageAt(asked.path);
  if (!page || !FINISHED_PAGES.includes(page)) return null;
  const given = Object.entries(asked.query as Record<string, unknown>).filter(([name]) => !OF_NO_MATTER.test(name));
  if (!given.every((pair): pair is [string, string] => SHOWN.includes(pair[0]) && typeof pair[1] === 'string'))
    return null;
  const query = Object.fromEntries(given.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (!isShop(query, lang, faces)) return null;
  const where = page === 'payment' ? countryFor(query, asked, faces) : { chosen: null, country: null };
  if (page !== 'article') return { page, path: PATHS[page][variant], query, lang, variant, returning, ...where };
  const id = articleAt(asked.path);
  if (!id || !faces.article(id, lang)) return null;
  const path = PATHS.article[variant].replace(':articleId', encodeURIComponent(id));
  return { page, path, query, lang, variant, returning, ...where };
}

/**
 * Keeps a country that a region of the game names, and takes all others for one. So a game has one page for each named country, and one
 * more.
 */
function countryFor(
  { gid }: Record<string, string>,
  { chosen, country, lang }: Pick<Place, 'chosen' | 'country' | 'lang'>,
  faces: Faces,
): Pick<Place, 'chosen' | 'country'> {
  const named = faces.game(gid === undefined ? defaultGid(faces) : Number(gid), lang)?.countries ?? [];
  if (chosen !== null && named.includes(chosen)) return { chosen, country: null };
  return { chosen: null, country: country === null || named.includes(country) ? country : ELSEWHERE };
}

/** A channel of a game that there is, and the language on screen by its own name. */
function isShop({ gid, pid, locale }: Record<string, string>, lang: Locale, faces: Faces): boolean {
  if (locale !== undefined && locale !== lang) return false;
  if (gid === undefined) return pid === undefined;
  const game = /^[1-9]\d{0,14}$/.test(gid) ? faces.game(Number(gid), lang) : undefined;
  return game !== undefined && (pid === undefined || game.pids.some((known) => String(known) === pid));
}

/** Below the origin: "/platform/v2/payment?gid=1". */
export function addressOf({ path, query }: Place): string {
  const parameters = new URLSearchParams(query);
  return `${BASE_PATH}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

export const keyOf = (place: Place): string =>
  `${place.variant} ${place.lang} ${place.returning ?? 'new'} ${place.chosen ?? ''}/${place.country ?? ''} ${addressOf(place)}`;
