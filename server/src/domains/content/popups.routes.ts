import type { Campaign } from '#contract/endpoints/popups.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, localize, missingLevel, prepareBody } from '#server/domains/catalog/index.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import type { Handlers, PreparedBody } from '#server/http/api/handlers.ts';
import { byteCache } from '#server/kernel/work/byte-cache.ts';
import type { ContentDeps } from './content.routes.ts';
import { type PopupEntry, popupsIn } from './popups.catalog.ts';
import { isDue } from './popups.rules.ts';

const CACHE_BYTES = 2 * 1024 * 1024;

/** Serves a game's campaigns, cached as bytes while the same ones are due, and the ids of those for a player. */
export function popupRoutes({ sql, catalog, clock }: ContentDeps): Handlers<'GET /popups' | 'GET /me/popups'> {
  const bodies = byteCache<PreparedBody>(CACHE_BYTES);
  const states = new WeakMap<Catalogue, number>();
  let last = 0;
  const stateOf = (catalogue: Catalogue): number => {
    const state = states.get(catalogue) ?? ++last;
    states.set(catalogue, state);
    return state;
  };
  return {
    'GET /popups': async ({ query: { locale, ...place } }) => {
      const catalogue = catalog.current();
      const found = popupsIn(catalogue).filter(isDue(place, clock.now().getTime()));
      const key = `${stateOf(catalogue)} ${locale} ${found.map(({ id }) => id).join()}`;
      const body = await bodies.get(key, async () => {
        const value = await prepareBody({ campaigns: found.map((one) => present(catalogue, one, locale)) });
        return { value, bytes: value.identity.length + value.gzip.length + value.brotli.length };
      });
      if (!body) throw new Error('a prepared answer is missing from the cache');
      return body;
    },
    'GET /me/popups': async ({ query: place }, { playerId }) => {
      const catalogue = catalog.current();
      const found = popupsIn(catalogue).filter(isDue(place, clock.now().getTime()));
      const { levels } = catalogue;
      const asks = levels && found.some(({ audience }) => audience);
      const points = asks ? await countedPoints(sql, playerId, levels.timeZone) : 0;
      return { ids: found.filter(({ audience }) => !missingLevel(levels, audience, points)).map(({ id }) => id) };
    },
  };
}

const present = (
  catalogue: Catalogue,
  { id, audience, daily, title, text, art, button }: PopupEntry,
  locale: Locale,
): Campaign => ({
  id,
  level: audience?.from ?? null,
  daily,
  title: localize(title, locale),
  text: text ? localize(text, locale) : null,
  picture: art ? { url: catalogue.artUrl(art.file), alt: localize(art.alt, locale) } : null,
  button: button ? { text: localize(button.text, locale), to: button.to } : null,
});
