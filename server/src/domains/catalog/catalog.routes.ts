import type { Handlers, PreparedBody } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { prepareBody } from './catalog.bodies.ts';
import type { LiveCatalog } from './catalog.live.ts';
import type { Catalogue } from './catalog.model.ts';
import { type OrderTraits, presentGame, presentGames, type ShopTraits } from './catalog.present.ts';

/** Responses that are the same for all players. Prepared once for each language and catalogue state. */
export const catalogRoutes = (
  live: Pick<LiveCatalog, 'current'>,
  { taxedIn, waivers, issuesInvoices, ...traits }: ShopTraits & OrderTraits,
): Handlers<'GET /games' | 'GET /games/:gid'> => {
  // Keyed by the catalogue object, so a change drops all bodies of the former state.
  const bodies = new WeakMap<Catalogue, Map<string, Promise<PreparedBody>>>();

  const prepared = (catalogue: Catalogue, key: string, present: () => unknown): Promise<PreparedBody> => {
    const known = bodies.get(catalogue) ?? new Map<string, Promise<PreparedBody>>();
    bodies.set(catalogue, known);
    const body = known.get(key) ?? prepareBody(present());
    known.set(key, body);
    return body;
  };

  return {
    'GET /games': async ({ query: { locale } }) => {
      const catalogue = live.current();
      return await prepared(catalogue, locale, () => presentGames(catalogue, locale, traits));
    },
    'GET /games/:gid': async ({ params: { gid }, query: { locale } }) => {
      const catalogue = live.current();
      if (!catalogue.game(gid)) throw apiError('game.unknown', { gid });
      return await prepared(catalogue, `${gid} ${locale}`, () =>
        presentGame(catalogue, gid, locale, { taxedIn, waivers, ...(issuesInvoices && { issuesInvoices }) }),
      );
    },
  };
};
