import type { Locale } from '#contract/locales.ts';
import { DEFAULT_GID, type OptionalPage } from '#contract/routes.ts';

/** Short facts of a game, shown before its page is loaded, in one language. */
export interface AppFace {
  name: string;
  tagline: string;
  /** Path of the game's icon on this host. */
  icon: string;
  /** Path of the game's large picture. */
  cover: string;
  pids: readonly number[];
  /** ISO 3166 codes that the game's regions name; a region for any country adds none. */
  countries: readonly string[];
  /** The countries of each price list; absent: there are none. */
  priceLists?: readonly (readonly string[])[];
}

/** Short facts of an article, shown before its page is loaded. */
export interface ArticleFace {
  id: string;
  title: string;
  summary: string;
  /** Path of its picture on this host. */
  cover: string;
  /** ISO 8601. */
  publishedAt: string;
  games: readonly number[];
  /** Languages in which the article is written. */
  languages: readonly Locale[];
}

/** The shop's look. Paths are on this host; null: the neutral picture. */
export interface BrandFace {
  /** The shop's name for players. */
  name: string;
  /** A style sheet for every page, with custom properties and `--icon`; empty: neutral. */
  css: string;
  /** The page's background in each theme, `#rrggbb`. */
  ground: { light: string; dark: string };
  icon: string | null;
  touchIcon: string | null;
  appIcons: readonly { src: string; sizes: string; type: string; purpose: string }[] | null;
  /** 1200 × 630. */
  card: string | null;
  /** Changes with each change of the brand. */
  version: string;
}

/**
 * Returns the game for addresses that name none: the default of the routes table, or the shop's first game if that one
 * is missing.
 */
export function defaultGid({ gids }: Pick<Faces, 'gids'>): number {
  const [first = DEFAULT_GID, ...others] = gids();
  return others.includes(DEFAULT_GID) ? DEFAULT_GID : first;
}

/** Short facts of games, articles and pages, for pages, feeds and sitemaps. Each domain provides its own. */
export interface Faces {
  publisher(): string;
  brand(): BrandFace;
  /** Pages that are empty for this publisher. */
  lacks(): readonly OptionalPage[];
  /** In the order of the catalogue. */
  gids(): readonly number[];
  /** Undefined if the game is not in the catalogue. */
  game(gid: number, locale: Locale): AppFace | undefined;
  /** Current articles, newest first. */
  articles(locale: Locale): readonly ArticleFace[];
  /** Undefined if the article is unknown, withdrawn or over. */
  article(id: string, locale: Locale): ArticleFace | undefined;
  /** A page of the publisher; undefined if there is none. */
  page(id: string, locale: Locale): { title: string; summary: string; version: string } | undefined;
}
