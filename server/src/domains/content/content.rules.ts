import type { ArticleFacts } from './articles.catalog.ts';

/** Start and end of an article's time, in ms. */
function shownPeriod({ summary: { publishedAt, from = publishedAt, until } }: ArticleFacts) {
  return { from: Date.parse(from), until: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until) };
}

export type ArticleState = 'planned' | 'shown' | 'ended';

/** Returns the state of an article at `now`, in ms. */
export function stateOfArticle(article: ArticleFacts, now: number): ArticleState {
  const { from, until } = shownPeriod(article);
  if (until <= now) return 'ended';
  return from <= now ? 'shown' : 'planned';
}

/** Returns the articles shown at `now`, pinned ones first, then the newest, and the next time at which this changes. */
export function articlesShownAt(
  articles: readonly ArticleFacts[],
  now: number,
): { all: ArticleFacts[]; until: number } {
  const times = articles.map((article) => ({ article, ...shownPeriod(article) }));
  const changes = times.flatMap(({ from, until }) => [from, until]).filter((at) => at > now);
  return {
    all: times
      .filter(({ from, until }) => from <= now && now < until)
      .map(({ article }) => article)
      .toSorted(newestFirst),
    until: changes.reduce((soonest, at) => Math.min(soonest, at), Number.POSITIVE_INFINITY),
  };
}

const newestFirst = (a: ArticleFacts, b: ArticleFacts): number =>
  Number(b.summary.pinned) - Number(a.summary.pinned) ||
  Date.parse(b.summary.publishedAt) - Date.parse(a.summary.publishedAt) ||
  (a.id < b.id ? -1 : 1);

export interface ArticleFilter {
  kind?: string | undefined;
  gid?: number | undefined;
  pid?: number | undefined;
  region?: string | undefined;
}

/** An article without games is for every game; the same holds for platforms and regions. */
export const matchesFilter =
  ({ kind, gid, pid, region }: ArticleFilter) =>
  ({ summary: { kind: own, games, pids, regions } }: ArticleFacts): boolean =>
    (kind === undefined || own === kind) &&
    (gid === undefined || (games?.includes(gid) ?? true)) &&
    (pid === undefined || (pids?.includes(pid) ?? true)) &&
    (region === undefined || (regions?.includes(region) ?? true));

/** Drops filter values that no article names. They all give the same answer, so few answers need to be cached. */
export function normalizeFilter(
  articles: readonly ArticleFacts[],
  { kind, gid, pid, region }: ArticleFilter,
): ArticleFilter {
  const any = (test: (article: ArticleFacts['summary']) => boolean | undefined) =>
    articles.some(({ summary }) => test(summary) === true);
  return {
    kind,
    ...(gid !== undefined && { gid: any(({ games }) => games?.includes(gid)) ? gid : 0 }),
    ...(pid !== undefined && { pid: any(({ pids }) => pids?.includes(pid)) ? pid : -1 }),
    ...(region !== undefined && { region: any(({ regions }) => regions?.includes(region)) ? region : '' }),
  };
}

const NEXT = 3;

/** Returns the articles to read next: those of the same games first, then the others, each in the list's order. */
export function articlesToReadNext(
  { id, summary: { games } }: ArticleFacts,
  all: readonly ArticleFacts[],
): ArticleFacts[] {
  const shares = ({ summary }: ArticleFacts) => summary.games?.some((gid) => games?.includes(gid)) ?? false;
  const others = all.filter((other) => other.id !== id);
  return [...others.filter(shares), ...others.filter((other) => !shares(other))].slice(0, NEXT);
}
