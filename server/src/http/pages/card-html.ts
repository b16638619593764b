import { LOCALES, type Locale } from '#contract/locales.ts';
import { BASE_PATH, pageAt } from '#contract/routes.ts';
import { CARD_SIZE, shopCard } from './brand.ts';
import { type Card, cardOf, type PageTexts, parameterOf, type Shown, titleOf } from './card.ts';
import { escapeMarkup } from './escape.ts';
import type { BrandFace, Faces } from './faces.ts';
import { inLanguage, OG_LOCALES, tagOf } from './languages.ts';

/** The parts of a page's head that differ between pages. */
export interface Head {
  /** HTML. */
  title: string;
  html: string;
}

export const FEED_PATH = `${BASE_PATH}/news.atom`;

/**
 * Returns title, description, Open Graph, canonical and alternate languages as HTML of the head. Pages that must not be
 * indexed say so.
 * @param publicUrl of the portal: cards need absolute URLs
 */
export function cardHtml(shown: Shown, words: PageTexts, faces: Faces, publicUrl: string): Head {
  const card = cardOf(shown, words, faces);
  if (!card) {
    const title = titleOf(pageAt(shown.path), words, faces.brand().name);
    return { title: escapeMarkup(title), html: '<meta name="robots" content="noindex">' };
  }
  const html = [
    ...metaOf(card, addressOf(card, shown, publicUrl), faces.brand(), shown.lang, publicUrl).map(
      ([by, name, content]) => `<meta ${by}="${name}" content="${escapeMarkup(content)}">`,
    ),
    ...linksOf(card, shown, publicUrl).map(
      ([rel, rest, href]) => `<link rel="${rel}"${rest} href="${escapeMarkup(href)}">`,
    ),
  ];
  return { title: escapeMarkup(card.title), html: html.join('') };
}

const wholeOf = (card: Card, publicUrl: string): string => `${publicUrl}${BASE_PATH}${card.address}`;

/** The URL in the language that the address names; without one, the URL that follows each visitor's language. */
function addressOf(card: Card, { query }: Shown, publicUrl: string): string {
  const asked = LOCALES.find((locale) => locale === parameterOf(query, 'locale'));
  const whole = wholeOf(card, publicUrl);
  return asked && card.languages.includes(asked) ? inLanguage(whole, asked) : whole;
}

type Meta = ['name' | 'property', string, string];

function metaOf(card: Card, at: string, brand: BrandFace, lang: Locale, publicUrl: string): Meta[] {
  const { heading, description, type, publishedAt } = card;
  // Chats do not show SVG images.
  const image = card.image && !card.image.endsWith('.svg') ? card.image : undefined;
  const own: Meta[] = [
    ['property', 'og:image:width', String(CARD_SIZE.width)],
    ['property', 'og:image:height', String(CARD_SIZE.height)],
  ];
  return [
    ['name', 'description', description],
    ['property', 'og:type', type],
    ['property', 'og:site_name', brand.name],
    ['property', 'og:title', heading],
    ['property', 'og:description', description],
    ['property', 'og:url', at],
    ['property', 'og:locale', OG_LOCALES[lang]],
    ['property', 'og:image', `${publicUrl}${image ?? shopCard(brand)}`],
    ...(image ? [] : own),
    ...(publishedAt ? [['property', 'article:published_time', publishedAt] satisfies Meta] : []),
    ['name', 'twitter:card', 'summary_large_image'],
  ];
}

function linksOf(card: Card, shown: Shown, publicUrl: string): [rel: string, rest: string, href: string][] {
  const whole = wholeOf(card, publicUrl);
  return [
    ['canonical', '', addressOf(card, shown, publicUrl)],
    ...card.languages.map((locale): [string, string, string] => [
      'alternate',
      ` hreflang="${tagOf(locale)}"`,
      inLanguage(whole, locale),
    ]),
    ['alternate', ' hreflang="x-default"', whole],
    ...(pageAt(shown.path) === 'news'
      ? ([['alternate', ' type="application/atom+xml"', `${publicUrl}${FEED_PATH}?locale=${shown.lang}`]] as [
          string,
          string,
          string,
        ][])
      : []),
  ];
}
