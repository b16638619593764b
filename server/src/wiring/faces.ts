import { type LiveCatalog, presentApp, presentBrand } from '../domains/catalog/index.ts';
import type { Faces } from '../http/pages/faces.ts';
import type { Domains } from './domains.ts';
import { lackingPages } from './lacking-pages.ts';

/** Returns the short facts of a shop's games, articles and pages. */
export const facesOf = (
  catalog: Pick<LiveCatalog, 'current'>,
  { faces }: Pick<Domains['content'], 'faces'>,
): Faces => ({
  brand: () => presentBrand(catalog.current()),
  lacks: () => lackingPages(catalog.current()),
  publisher: () => catalog.current().publisher.name,
  gids: () => catalog.current().games.map(({ gid }) => gid),
  game: (gid, locale) => presentApp(catalog.current(), gid, locale),
  ...faces,
});
