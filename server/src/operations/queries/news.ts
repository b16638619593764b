import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import { type Catalogue, type ChangedPath, changedPaths, localize } from '#server/domains/catalog/index.ts';
import { type ArticleFacts, articlesIn, stateOfArticle } from '#server/domains/content/index.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

const FOLDER = 'news/';

/** Lists the articles of the applied catalogue, the newest first, and the drafts that change some. */
export const newsList = query({
  name: 'news list',
  permission: 'catalog.read',
  input: z.strictObject({
    state: z.enum(['planned', 'shown', 'ended'], '{state} is planned, shown or ended').optional(),
    game: z.int('{game} is the number of a game').min(1).optional(),
    at: z
      .date()
      .default(() => new Date())
      .describe('The time of the states; absent: now.'),
  }),
  read: async ({ sql, catalogue: applied }, { state, game, at }) => {
    const catalogue = await applied();
    if (game !== undefined && !catalogue.game(game))
      throw new OperationRefusal('game.unknown', `The catalogue has no game ${game}.`);
    const all = articlesIn(catalogue).entries;
    const articles = all
      .map((article) => presentArticle(article, { catalogue, now: at.getTime() }))
      .filter((one) => state === undefined || one.state === state)
      .filter(({ games }) => game === undefined || games.length === 0 || games.includes(game))
      .toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || (a.id < b.id ? -1 : 1));
    const known = new Set(all.map(({ id }) => id));
    return {
      articles,
      total: all.length,
      games: gamesOf(catalogue),
      drafts: draftsWithArticles(await changedPaths(sql, FOLDER), known),
    };
  },
});

function presentArticle(article: ArticleFacts, { catalogue, now }: { catalogue: Catalogue; now: number }) {
  const { id, summary } = article;
  const { kind, games = [], publishedAt, from = publishedAt, until = null, pinned, audience, heads } = summary;
  const languages = LOCALES.filter((language) => heads[language] !== undefined);
  return {
    id,
    title: heads.en?.title ?? id,
    kind,
    games,
    publishedAt,
    from,
    until,
    pinned,
    level: audience?.from ?? null,
    languages,
    missing: catalogue.publisher.locales.filter((language) => !languages.includes(language)),
    state: stateOfArticle(article, now),
  };
}

/** Returns each draft with the articles that it changes; `known` are those of the shop. */
function draftsWithArticles(paths: readonly ChangedPath[], known: ReadonlySet<string>) {
  return [...Map.groupBy(paths, ({ draft }) => draft)].map(([id, own]) => {
    const ids = new Set(own.flatMap(({ path }) => path.slice(FOLDER.length).split('/')[0] ?? []));
    return { id, name: own[0]?.name ?? '', articles: [...ids].map((one) => ({ id: one, isNew: !known.has(one) })) };
  });
}

const gamesOf = ({ games }: Catalogue) => games.map(({ gid, name }) => ({ gid, name: localize(name, 'en') }));

/** Returns the games, levels and languages that an article can have, for its editor. */
export const newsChoices = query({
  name: 'news choices',
  permission: 'catalog.read',
  input: z.strictObject({}),
  read: async ({ catalogue: applied }) => {
    const catalogue = await applied();
    return {
      games: gamesOf(catalogue),
      levels: catalogue.levels?.all.map(({ id }) => id) ?? [],
      languages: catalogue.publisher.locales,
    };
  },
});
