import { LOCALES, type Locale } from '#contract/locales.ts';
import { PATHS, type PageId, pageAt } from '#contract/routes.ts';
import { foldCode, INVITE_CODE } from '#contract/typed-text.ts';
import { pageTitle } from './brand.ts';
import type { Faces } from './faces.ts';

/** Texts of pages from the build (web/vite/preloads.ts), in one language. */
export interface PageTexts {
  description: string;
  titles: Partial<Record<PageId, string>>;
  descriptions: Partial<Record<PageId, string>>;
}

export interface Shown {
  /** Path below the base. */
  path: string;
  query: unknown;
  lang: Locale;
}

/** The preview of a page in search results and chats. */
export interface Card {
  /** Title with the shop's name, as in the window; the app sets the same (web/src/app/titled.tsx). */
  title: string;
  /** Title without the shop's name: cards show the publisher separately. */
  heading: string;
  description: string;
  /** Path on this host. */
  image?: string;
  type: 'website' | 'article';
  publishedAt?: string;
  /** The canonical address of the page, below the base; both of its forms share it. */
  address: string;
  /** Languages in which the page exists; others would show a text in another language. */
  languages: readonly Locale[];
}

/** Pages that are the same for everybody. */
const SHOWN: readonly PageId[] = [
  'index',
  'login',
  'payment',
  'news',
  'article',
  'mainpage',
  'vip',
  'vip-faq',
  'share',
  'privacy',
  'game-center',
];

/** An article's address below the base. */
export const articlePath = (id: string): string => PATHS.article.desktop.replace(':articleId', encodeURIComponent(id));

/** Returns the id in a path such as `/wap/article/…`; undefined for other paths. */
export function parseArticlePath(path: string): string | undefined {
  const page = pageAt(path);
  if (page !== 'article' && page !== 'pure-article') return undefined;
  try {
    return decodeURIComponent(path.replace(/\/+$/, '').split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}

/** Returns the last value of a repeated parameter, as pages do. */
export const parameterOf = (query: unknown, name: string): string =>
  String([(query as Record<string, unknown>)[name]].flat().at(-1) ?? '');

/** Returns the title of a page without a card. */
export const titleOf = (page: PageId | undefined, words: PageTexts, shop: string): string =>
  pageTitle((page && words.titles[page]) ?? shop, shop);

/** Returns the card of a page; null for pages of one player, pages inside games, and unknown pages. */
export function cardOf(shown: Shown, words: PageTexts, faces: Faces): Card | null {
  const page = pageAt(shown.path);
  if (!page || !SHOWN.includes(page)) return null;
  const shop = faces.brand().name;
  // The start page has the shop's name.
  const heading = (page !== 'index' && words.titles[page]) || shop;
  const plain: Card = {
    title: pageTitle(heading, shop),
    heading,
    description: words.descriptions[page] ?? words.description,
    type: 'website',
    address: PATHS[page].desktop,
    languages: LOCALES,
  };
  if (page === 'payment') return { ...plain, ...gameCard(shown, heading, faces) };
  if (page === 'article') return articleCard(shown, plain, faces);
  if (page === 'share') return { ...plain, ...inviteCard(shown, plain) };
  const said = page === 'mainpage' || page === 'privacy' ? faces.page(page, shown.lang) : undefined;
  return { ...plain, ...(said?.summary && { description: said.summary }) };
}

function gameCard({ query, lang }: Shown, heading: string, faces: Faces): Partial<Card> {
  const gid = parameterOf(query, 'gid');
  const game = /^[1-9]\d{0,14}$/.test(gid) ? faces.game(Number(gid), lang) : undefined;
  if (!game) return {};
  const own = `${game.name} · ${heading}`;
  return {
    title: pageTitle(own, faces.brand().name),
    heading: own,
    ...(game.tagline && { description: game.tagline }),
    image: game.cover,
    address: `${PATHS.payment.desktop}?gid=${gid}`,
  };
}

function articleCard({ path, lang }: Shown, plain: Card, faces: Faces): Card | null {
  const article = faces.article(parseArticlePath(path) ?? '', lang);
  if (!article) return null;
  const { id, title, summary, cover, publishedAt, languages } = article;
  const shown = {
    heading: title,
    title: pageTitle(title, faces.brand().name),
    description: summary || plain.description,
  };
  return { ...plain, ...shown, type: 'article', image: cover, publishedAt, languages, address: articlePath(id) };
}

/** The card keeps the invitation in its link, so that it still works when it is shared again. */
function inviteCard({ query }: Shown, { address }: Card): Partial<Card> {
  const code = foldCode(parameterOf(query, 'invite'));
  return INVITE_CODE.test(code) ? { address: `${address}?invite=${code}` } : {};
}
