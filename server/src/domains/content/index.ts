import { type ContentDeps, contentRoutes } from './content.routes.ts';
import { popupRoutes } from './popups.routes.ts';

export { articlesCollection } from './articles.catalog.ts';
export { pagesCollection } from './pages.catalog.ts';
export { popupsSection } from './popups.catalog.ts';

/** The publisher's voice: articles, and pages of what it is and which rules it has. */
export const createContent = (deps: ContentDeps) => ({ handlers: { ...contentRoutes(deps), ...popupRoutes(deps) } });
