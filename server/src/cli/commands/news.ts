import { newsList } from '../../operations/queries/news.ts';
import { command, numeric } from '../command.ts';
import { table } from '../table.ts';

export const newsLooks = [
  command({
    operation: newsList,
    args: [],
    options: { state: { value: 'STATE' }, game: { value: 'GID' } },
    about: 'the articles of the catalogue with their time, state and missing languages, the newest first',
    input: (_, { state, game }) => ({
      ...(state !== undefined && { state }),
      ...(game !== undefined && { game: numeric(game) }),
    }),
    answer: (found) => {
      const rows = found.articles.map(({ id, title, kind, games, from, until, state, missing }) => ({
        id,
        title,
        kind,
        games: games.join(' ') || 'all',
        from,
        until,
        state,
        missing: missing.join(' '),
        draft: found.drafts
          .filter(({ articles }) => articles.some((one) => one.id === id))
          .map(({ name }) => name)
          .join(', '),
      }));
      const added = found.drafts.flatMap(({ name, articles }) =>
        articles.filter(({ isNew }) => isNew).map(({ id }) => `New in the draft ${name}: ${id}`),
      );
      return { data: found, text: [rows.length === 0 ? 'No articles.' : table(rows), ...added].join('\n') };
    },
  }),
];
