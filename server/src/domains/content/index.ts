import { contentFaces } from './content.faces.ts';
import { type ContentDeps, contentRoutes } from './content.routes.ts';
import { popupRoutes } from './popups.routes.ts';
import { shelfReader } from './shelf.ts';

export { type ArticleFacts, articlesCollection, articlesIn } from './articles.catalog.ts';
export { type ArticleState, stateOfArticle } from './content.rules.ts';
export { pagesCollection } from './pages.catalog.ts';
export { popupsSection } from './popups.catalog.ts';

/** Creates the content domain: the publisher's articles, pages and campaigns. */
export function createContent(deps: ContentDeps) {
  const shelf = shelfReader(deps);
  return { handlers: { ...contentRoutes(deps, shelf), ...popupRoutes(deps) }, faces: contentFaces(shelf) };
}
