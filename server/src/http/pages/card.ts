import { LOCALES, type Locale } from '#contract/locales.ts';
import { BASE_PATH, PATHS, type PageId, pageAt } from '#contract/routes.ts';
import type { Faces } from './faces.ts';

/** What the build tells of the names of pages (web/vite/preloads.ts), in one language. */
export interface Words {
  name: string;
  description: string;
  titles: Partial<Record<PageId, string>>;
}

export interface Shown {
  /** Below the base. */
  path: string;
  query: unknown;
  lang: Locale;
}

/** What a page's head says, beside what is the same for all. */
export interface Head {
  /** As HTML. */
  title: string;
  html: string;
}

/** What a link to a page shows of it, in a search and in a chat. */
interface Card {
  title: string;
  description: string;
  /** Path on this host. */
  image: string | undefined;
  type: 'website' | 'article';
  publishedAt?: string;
  /** The one address of the page, below the base; both of its forms have this one. */
  address: string;
}

/** Wherever a page has no picture that chats can show: they take none that is drawn (SVG). */
export const OWN_PICTURE = { path: `${BASE_PATH}/brand/card.png`, width: 1200, height: 630 };
const SHOWN: readonly PageId[] = ['home', 'payment', 'news', 'article', 'mainpage', 'vip', 'share', 'privacy'];

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** An article's address below the base. */
export const articlePath = (id: string): string => PATHS.article.desktop.replace(':articleId', encodeURIComponent(id));

/** The name in a path such as `/wap/article/…`; undefined for a path of nothing. */
export function articleAt(path: string): string | undefined {
  const page = pageAt(path);
  if (page !== 'article' && page !== 'pure-article') return undefined;
  try {
    return decodeURIComponent(path.replace(/\/+$/, '').split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}

/** The card of a page; null for pages of one player, inside games, and of what there is not. */
function cardOf(page: PageId, { path, query, lang }: Shown, words: Words, faces: Faces): Card | null {
  const title = words.titles[page] ?? words.name;
  const address = PATHS[page].desktop;
  const common = { description: words.description, image: undefined, type: 'website' as const };
  if (page === 'home') return { ...common, title: `${words.name} · ${faces.publisher()}`, address };
  if (page === 'payment') {
    const gid = String((query as Record<string, unknown>).gid ?? '');
    const game = /^[1-9]\d{0,14}$/.test(gid) ? faces.game(Number(gid), lang) : undefined;
    if (!game) return { ...common, title, address };
    const { name, tagline, cover } = game;
    return {
      ...common,
      title: `${name} · ${title}`,
      description: tagline,
      image: cover,
      address: `${address}?gid=${gid}`,
    };
  }
  if (page === 'article') {
    const article = faces.article(articleAt(path) ?? '', lang);
    if (!article) return null;
    const { id, title, summary: description, cover: image, publishedAt } = article;
    return { type: 'article', title, description, image, publishedAt, address: articlePath(id) };
  }
  const said = page === 'mainpage' || page === 'privacy' ? faces.page(page, lang) : undefined;
  return { ...common, title, ...(said && { description: said.summary }), address };
}

/**
 * Title, description, Open Graph, canonical and the same page in other languages, as HTML of the head. Pages that no search should show
 * say so.
 * @param publicUrl of the portal: cards need whole addresses
 */
export function cardHtml(shown: Shown, words: Words, faces: Faces, publicUrl: string): Head {
  const page = pageAt(shown.path);
  const card = page && SHOWN.includes(page) ? cardOf(page, shown, words, faces) : null;
  if (!card) {
    const title = page && words.titles[page] ? `${words.titles[page]} · ${words.name}` : words.name;
    return { title: escaped(title), html: '<meta name="robots" content="noindex">' };
  }
  const { title, description, type, publishedAt } = card;
  const whole = (path: string) => `${publicUrl}${path}`;
  const at = whole(`${BASE_PATH}${card.address}`);
  const inLanguage = (locale: Locale) => `${at}${at.includes('?') ? '&' : '?'}locale=${locale}`;
  // Chats show no drawing.
  const image = card.image && !card.image.endsWith('.svg') ? card.image : undefined;
  const meta: [string, string, string][] = [
    ['name', 'description', description],
    ['property', 'og:type', type],
    ['property', 'og:site_name', faces.publisher()],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', at],
    ['property', 'og:image', whole(image ?? OWN_PICTURE.path)],
    ...(image
      ? []
      : ([
          ['property', 'og:image:width', String(OWN_PICTURE.width)],
          ['property', 'og:image:height', String(OWN_PICTURE.height)],
        ] as [string, string, string][])),
    ...(publishedAt ? ([['property', 'article:published_time', publishedAt]] as [string, string, string][]) : []),
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  const links = [
    ['canonical', '', at],
    ...LOCALES.map((locale) => ['alternate', ` hreflang="${tagOf(locale)}"`, inLanguage(locale)]),
    ['alternate', ' hreflang="x-default"', at],
    ...(page === 'news'
      ? [['alternate', ' type="application/atom+xml"', whole(`${FEED_PATH}?locale=${shown.lang}`)]]
      : []),
  ] as const;
  return {
    title: escaped(
      type === 'article' ? `${title} · ${words.name}` : title.includes(words.name) ? title : `${title} · ${words.name}`,
    ),
    html: [
      ...meta.map(([by, name, content]) => `<meta ${by}="${name}" content="${escaped(content)}">`),
      ...links.map(([rel, rest, href]) => `<link rel="${rel}"${rest} href="${escaped(href)}">`),
    ].join(''),
  };
}

export const FEED_PATH = `${BASE_PATH}/news.atom`;

/** Of BCP 47. */
export const tagOf = (locale: Locale): string => ({ zh: 'zh-Hans', 'zh-tw': 'zh-Hant' })[locale as string] ?? locale;
