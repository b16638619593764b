import { type CatalogDocument, documentHash, parseDocuments, parseStoredDocument } from './catalog.documents.ts';
import { buildCatalogue, type Catalogue, type CollectionView } from './catalog.model.ts';
import { type AnyCollection, type CatalogSections, collectionsOf } from './schema/section.ts';

/**
 * Builds a catalogue that is not applied, such as that of a draft. It keeps all entries of its collections in memory.
 * @throws Error if a document does not fit this version's schema
 */
export function catalogueOf(documents: readonly CatalogDocument[], sections: CatalogSections): Catalogue {
  const views = collectionsOf(sections).map((collection) => [collection.name, viewOf(collection, documents)] as const);
  return buildCatalogue(parseDocuments(documents, sections), new Map(views));
}

function viewOf(collection: AnyCollection, documents: readonly CatalogDocument[]): CollectionView<unknown, unknown> {
  const values = new Map(
    documents
      .filter(({ kind }) => kind === collection.name)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((ref) => [ref.id, { ref, value: parseStoredDocument(collection.schema, ref, ref.document) }] as const),
  );
  const entries = [...values].map(([id, { ref, value }]) => ({
    id,
    hash: documentHash(ref.document),
    summary: collection.summary(value),
  }));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return { entries, find: (id) => byId.get(id), read: async (id) => values.get(id)?.value };
}
