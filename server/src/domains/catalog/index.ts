export { type Difference, formatDifference } from './catalog.diff.ts';
export { type Art, type LiveCatalog, openCatalog } from './catalog.live.ts';
export { formatProblem, loadCatalog } from './catalog.load.ts';
export { ART_BASE, type Catalogue } from './catalog.model.ts';
export { itemGrants, itemName, localize, presentApp, presentItem } from './catalog.present.ts';
export { catalogRoutes } from './catalog.routes.ts';
export type {
  Audience,
  CouponTemplate,
  GameEntry,
  ItemEntry,
  MethodEntry,
  PublisherEntry,
  RegionEntry,
  TaxEntry,
  Text,
} from './catalog.schema.ts';
export { applyCatalog, diffCatalog, InvalidCatalog } from './catalog.service.ts';
export type { CatalogProblem } from './catalog.yaml.ts';
export { isFor, type Totals, takenBy, totalsFor } from './charges.rules.ts';
export { itemRefusal } from './sale.rules.ts';
