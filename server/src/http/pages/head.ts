import { join } from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { BASE_PATH, DEFAULT_PID, type PageId, pageAt, type Variant } from '#contract/routes.ts';
import { brandHead } from './brand.ts';
import type { Shown as Named, PageTexts } from './card.ts';
import { cardHtml, type Head } from './card-html.ts';
import { defaultGid, type Faces } from './faces.ts';
import { MANIFEST_PATH } from './manifest.ts';
import { NONCE, templateReader } from './page.ts';

/** Facts about pages from the build (web/vite/preloads.ts). */
interface Preloads {
  pages: Partial<Record<PageId, Record<Variant | 'texts', string[]>>>;
  /** Message files of a language: `first`, and the parts by name. */
  locales: Partial<Record<Locale, Record<string, string>>>;
  words?: Partial<Record<Locale, PageTexts>>;
}

interface Shown extends Named {
  variant: Variant;
}

/** Used if the web application is not built. */
const NO_WORDS: PageTexts = { description: '', titles: {}, descriptions: {} };

/** Pages that always show one form of another page, on every device. */
const SHOWN_AS: Partial<Record<PageId, { page: PageId; variant: Variant }>> = {
  'sdk-pay': { page: 'payment', variant: 'mobile' },
  'sdk-pay-pc': { page: 'payment', variant: 'desktop' },
};

/** The head of a page, and the resources of its first screen. */
export interface PageHead extends Head {
  /** Paths of scripts and of API answers. */
  first: { scripts: string[]; answers: string[] };
}

/**
 * Returns a function that builds the page-specific part of the head: brand, card, manifest of the game, and the game's
 * picture. It also lists the scripts and answers of the first screen.
 */
export function headReader(webDir: string, faces: Faces, publicUrl: string): (shown: Shown) => Promise<PageHead> {
  const read = templateReader(join(webDir, '.vite/preloads.json'));
  let known: { text: string; preloads: Preloads } | null = null;
  return async (shown) => {
    const text = await read();
    if (text !== null && known?.text !== text) known = { text, preloads: JSON.parse(text) as Preloads };
    const scripts = text === null || !known ? [] : scriptsOf(known.preloads, shown);
    const card = cardHtml(shown, known?.preloads.words?.[shown.lang] ?? NO_WORDS, faces, publicUrl);
    const { answers, picture } = dataOf(shown, faces);
    return {
      title: card.title,
      html: [brandHead(faces.brand(), NONCE), card.html, manifestLink(shown, faces), picture].join(''),
      first: { scripts, answers },
    };
  };
}

/** Adds preloads, so that the browser fetches everything in parallel. */
export const withPreloads = ({ title, html, first }: PageHead): Head => ({
  title,
  html: [
    html,
    ...first.scripts.map((path) => `<link rel="modulepreload" nonce="${NONCE}" crossorigin href="${path}">`),
    ...first.answers.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
  ].join(''),
});

function scriptsOf({ pages, locales }: Preloads, { path, lang, variant }: Shown): string[] {
  const at = pageAt(path);
  const shown = (at && SHOWN_AS[at]) ?? { page: at, variant };
  const page = shown.page && pages[shown.page];
  const messages = ['first', ...(page?.texts ?? [])].map((part) => locales[lang]?.[part]);
  return [...messages, ...(page?.[shown.variant] ?? [])].flatMap((file) => (file ? [`${BASE_PATH}/${file}`] : []));
}

/** The catalogue requests of the page, and the largest picture of a game's page. */
function dataOf({ path, query, lang }: Shown, faces: Faces): { answers: string[]; picture: string } {
  const at = pageAt(path);
  const page = (at && SHOWN_AS[at]?.page) ?? at;
  const games = `${BASE_PATH}/api/games?locale=${lang}`;
  if (page !== 'payment') return { answers: page === 'index' ? [games] : [], picture: '' };
  const gid = shopOf(query).gid ?? defaultGid(faces);
  const face = faces.game(Number(gid), lang);
  if (!face) return { answers: [games], picture: '' };
  return {
    answers: [`${BASE_PATH}/api/games/${gid}?locale=${lang}`, games, `${BASE_PATH}/api/place`],
    picture: `<link rel="preload" as="image" fetchpriority="high" href="${face.cover}">`,
  };
}

/** Links the manifest for the game, the channel, this page as start, and the current language. */
function manifestLink({ path, query, lang }: Shown, faces: Faces): string {
  const shop = new URLSearchParams(shopOf(query));
  const start = `${BASE_PATH}${path}${shop.size > 0 ? `?${shop}` : ''}`;
  const defaults = { gid: String(defaultGid(faces)), pid: String(DEFAULT_PID) };
  const asked = new URLSearchParams({ ...defaults, ...shopOf(query), start_url: start, locale: lang });
  return `<link rel="manifest" href="${MANIFEST_PATH}?${String(asked).replaceAll('&', '&amp;')}">`;
}

/** Returns gid and pid of an address, if they are numbers. */
function shopOf(query: unknown): Record<string, string> {
  const { gid, pid } = query as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({ gid, pid }).flatMap(([name, value]) => {
      const text = String([value].flat().at(-1) ?? '');
      return /^[1-9]\d{0,14}$/.test(text) ? [[name, text]] : [];
    }),
  );
}
