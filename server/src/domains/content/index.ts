import { contentFaces } from './content.faces.ts';
import { type ContentDeps, contentRoutes } from './content.routes.ts';
import { popupRoutes } from './popups.routes.ts';
import { shelves } from './shelf.ts';

export { articlesCollection } from './articles.catalog.ts';
export { pagesCollection } from './pages.catalog.ts';
export { popupsSection } from './popups.catalog.ts';

/** The publisher's voice: articles, pages of what it is and which rules it has, and what games announce. */
export function createContent(deps: ContentDeps) {
  const shelf = shelves(deps);
  return { handlers: { ...contentRoutes(deps, shelf), ...popupRoutes(deps) }, faces: contentFaces(shelf) };
}
