import type { Locale } from '#contract/locales.ts';
import { DEFAULT_GID, type OptionalPage } from '#contract/routes.ts';

/** What is told of a game before its page is loaded, in one language. */
export interface AppFace {
  name: string;
  tagline: string;
  /** Path of the game's picture on this host. */
  icon: string;
  /** Path of its large picture. */
  cover: string;
  pids: readonly number[];
  /** Of ISO 3166: those that its regions name; none of a region that takes any. */
  countries: readonly string[];
}

/** What is told of an article before its page is loaded. */
export interface ArticleFace {
  id: string;
  title: string;
  summary: string;
  /** Path of its picture on this host. */
  cover: string;
  /** Of ISO 8601. */
  publishedAt: string;
  games: readonly number[];
  /** In which it is written. */
  languages: readonly Locale[];
}

/** How the shop looks. Paths are of this host; null: the shop's own neutral picture. */
export interface BrandFace {
  /** What players call the shop. */
  name: string;
  /** A style sheet for every page, of custom properties beside `--icon`; empty: neutral. */
  css: string;
  /** The page's background in each theme, `#rrggbb`. */
  ground: { light: string; dark: string };
  icon: string | null;
  touchIcon: string | null;
  appIcons: readonly { src: string; sizes: string; type: string; purpose: string }[] | null;
  /** 1200 × 630. */
  card: string | null;
  /** Another one after each change. */
  version: string;
}

/** The game of an address that names none: the table's own, or where the shop has not got it, its first. */
export function defaultGid({ gids }: Pick<Faces, 'gids'>): number {
  const [first = DEFAULT_GID, ...others] = gids();
  return others.includes(DEFAULT_GID) ? DEFAULT_GID : first;
}

/** What pages, feeds and maps of the shop say of what it holds now: each filled in by the domain that knows it. */
export interface Faces {
  publisher(): string;
  brand(): BrandFace;
  /** Pages that the publisher has nothing for. */
  lacks(): readonly OptionalPage[];
  /** In the order of the catalogue. */
  gids(): readonly number[];
  /** Undefined for a game that is not in the catalogue. */
  game(gid: number, locale: Locale): AppFace | undefined;
  /** Those that hold now, the newest first. */
  articles(locale: Locale): readonly ArticleFace[];
  /** Undefined for one that is unknown, withdrawn or over. */
  article(id: string, locale: Locale): ArticleFace | undefined;
  /** A page of the publisher; undefined where there is none. */
  page(id: string, locale: Locale): { title: string; summary: string; version: string } | undefined;
}
