import { LOCALES, type Locale } from '#contract/locales.ts';
import { headFor } from './content.present.ts';
import { pagesIn } from './pages.catalog.ts';
import type { Shelf } from './shelf.ts';

/** The short facts of an article for links to it. */
export interface ArticleFace {
  id: string;
  title: string;
  summary: string;
  /** Path of its picture on this host. */
  cover: string;
  publishedAt: string;
  games: readonly number[];
  /** The languages in which it is written. */
  languages: readonly Locale[];
}

/** Returns the current articles for cards, site maps and feeds; the same objects until the shelf changes. */
export function contentFaces(shelf: () => Shelf) {
  const made = new WeakMap<Shelf, Map<Locale, ReadonlyMap<string, ArticleFace>>>();
  const facesIn = (locale: Locale): ReadonlyMap<string, ArticleFace> => {
    const now = shelf();
    const languages = made.get(now) ?? new Map<Locale, ReadonlyMap<string, ArticleFace>>();
    made.set(now, languages);
    const faces = languages.get(locale) ?? facesOf(now, locale);
    languages.set(locale, faces);
    return faces;
  };
  const lists = new WeakMap<object, readonly ArticleFace[]>();
  return {
    articles(locale: Locale): readonly ArticleFace[] {
      const faces = facesIn(locale);
      const list = lists.get(faces) ?? [...faces.values()];
      lists.set(faces, list);
      return list;
    },
    article: (id: string, locale: Locale): ArticleFace | undefined => facesIn(locale).get(id.normalize()),
    page(id: string, locale: Locale) {
      const found = pagesIn(shelf().catalogue).find(id)?.summary;
      return found && { ...headFor(found.heads, locale), version: found.version };
    },
  };
}

const facesOf = ({ catalogue, all }: Shelf, locale: Locale): ReadonlyMap<string, ArticleFace> =>
  new Map(
    all.map(({ id, summary: { cover, publishedAt, games = [], heads } }) => [
      id,
      {
        id,
        ...headFor(heads, locale),
        cover: catalogue.artUrl(cover),
        publishedAt,
        games,
        languages: LOCALES.filter((one) => heads[one]),
      },
    ]),
  );
