export type { Art } from './art.live.ts';
export { type Difference, formatDifference, formatNames } from './catalog.diff.ts';
export type { CatalogContent } from './catalog.documents.ts';
export { type LiveCatalog, openCatalog } from './catalog.live.ts';
export { type CatalogRules, formatProblem, loadCatalog } from './catalog.load.ts';
export { ART_BASE, type Catalogue, type CollectionEntry, type CollectionView } from './catalog.model.ts';
export { itemGrants, itemName, localize, presentApp, presentItem } from './catalog.present.ts';
export { catalogRoutes } from './catalog.routes.ts';
export type { Audience, GameEntry, ItemEntry, MethodEntry, PublisherEntry, RegionEntry } from './catalog.schema.ts';
export { applyCatalog, diffCatalog, InvalidCatalog } from './catalog.service.ts';
export type { CatalogProblem } from './catalog.yaml.ts';
export { isFor, type Totals, takenBy, totalsFor } from './charges.rules.ts';
export { itemRefusal } from './sale.rules.ts';
export {
  type CatalogCollection,
  type CatalogSection,
  type CatalogSections,
  defineCollection,
  defineSection,
  type Surroundings,
} from './section.ts';
export type { Text } from './vocabulary.ts';
export * as field from './vocabulary.ts';
