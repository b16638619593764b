import type { newsApi } from '#contract/operator/news.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import type { Parts } from '../../operations/parts.ts';
import { newsChoices, newsList } from '../../operations/queries/news.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about news to operations. */
export function newsHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof newsApi> {
  const run = runFor(parts);
  return {
    'GET /news': ({ query: { state, game } }, caller) =>
      run(caller, newsList, {
        ...(state !== undefined && { state }),
        ...(game !== undefined && { game: Number(game) }),
      }),
    'GET /news/choices': (_, caller) => run(caller, newsChoices, {}),
  };
}
