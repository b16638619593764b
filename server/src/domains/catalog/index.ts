export type { Difference } from './apply/catalog.diff.ts';
export { type CatalogRules, formatProblem, type LoadResult, loadCatalog } from './apply/catalog.load.ts';
export { placeholdersOf } from './apply/catalog.rules.ts';
export {
  type ApplyResult,
  applyCatalog,
  applyTarget,
  diffCatalog,
  type Plan,
  planChange,
  type Target,
  toTarget,
} from './apply/catalog.service.ts';
export type { CatalogProblem } from './apply/catalog.yaml.ts';
export { differenceLines } from './apply/difference-lines.ts';
export { findEntrusted } from './apply/entrusted.ts';
export {
  addsPrices,
  type ChangePermissions,
  formatPriceChange,
  formatRemoval,
  missingPermissions,
} from './apply/guards.ts';
export type { Art } from './art/art.live.ts';
export { presentBrand, presentSeller, shopName } from './brand/brand.present.ts';
export { prepareBody } from './catalog.bodies.ts';
export { artHashes, type CatalogContent, type CatalogDocument } from './catalog.documents.ts';
export { CatalogueMissing, type LiveCatalog, openCatalog } from './catalog.live.ts';
export { ART_BASE, type Catalogue, type CollectionEntry, type CollectionView } from './catalog.model.ts';
export { catalogueOf } from './catalog.of-documents.ts';
export { itemGrants, itemName, localize, presentApp, presentItem, presentLevel } from './catalog.present.ts';
export { appliedSection, readDocuments } from './catalog.repo.ts';
export { catalogRoutes } from './catalog.routes.ts';
export { type ChangedPath, changedPaths } from './drafts/changed-paths.repo.ts';
export { type LoadFolder, loadDraft } from './drafts/draft-content.ts';
export {
  type DraftView,
  listDraftFiles,
  pathProblem,
  pathsOf,
  readDraftFile,
  readDraftView,
  type SeenFile,
  sizeProblem,
  textProblem,
} from './drafts/draft-files.ts';
export * as draftPictures from './drafts/draft-pictures.repo.ts';
export {
  FILE_LIMITS,
  listDraftPictures,
  pictureContent,
  pictureFile,
  picturePathProblem,
  pictureProblem,
  picturesProblem,
  type SeenPicture,
} from './drafts/draft-pictures.ts';
export type { Draft, DraftFile, DraftTerms } from './drafts/drafts.repo.ts';
export * as drafts from './drafts/drafts.repo.ts';
export { mergeDraft, mergeProblem } from './drafts/rebase.ts';
export { gameNameIn } from './prices/game-name.ts';
export type { LaterPrice, LaterPrices } from './prices/later-prices.ts';
export { changePrices, type ListChanges, pricedFile, pricedItems } from './prices/price-file.ts';
export {
  lockedRevisionTarget,
  RevisionUnavailable,
  revisionContent,
  revisionDifferences,
  revisionTarget,
} from './revisions/former-revisions.ts';
export { currentRevision, type Revision, readRevision, readRevisions } from './revisions/revisions.repo.ts';
export { checkPayable, isMethodAvailable, type TotalConstraints, totalConstraints } from './sale/charges.rules.ts';
export { everyPriced, itemAt } from './sale/item-prices.rules.ts';
export { checkLevel, isPersonal, levelRefusal, missingLevel } from './sale/levels.rules.ts';
export type { PricePlace } from './sale/price-lists.rules.ts';
export { acceptedAmounts, providersFor, routeOf } from './sale/route.rules.ts';
export { itemRefusal, levelRangeRefusal } from './sale/sale.rules.ts';
export { begunAt, checkTimed, momentsOf } from './sale/timed.rules.ts';
export { MOST_UNPAID_SECONDS } from './sale/unpaid.rules.ts';
export type {
  Audience,
  GameEntry,
  ItemEntry,
  MethodEntry,
  PriceListEntry,
  PublisherEntry,
  RegionEntry,
} from './schema/catalog.schema.ts';
export {
  type CatalogCollection,
  type CatalogSection,
  type CatalogSections,
  type CheckContext,
  defineCollection,
  defineSection,
} from './schema/section.ts';
export type { Text } from './schema/vocabulary.ts';
export * as field from './schema/vocabulary.ts';
export { pictureBytes, revisionFiles } from './sources/revision-files.ts';
export type { FileMap } from './sources/source-files.ts';
export { readTexts } from './sources/sources.repo.ts';
export { changeTexts } from './texts/change-texts.ts';
export { publisherLocales } from './texts/publisher-locales.ts';
export { fileTexts } from './texts/text-file.ts';
