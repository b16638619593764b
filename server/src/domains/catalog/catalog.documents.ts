import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ArtFile } from './catalog.art.ts';
import { couponsFile, gameDocument, methodsFile, publisher, taxesFile } from './catalog.schema.ts';

export type DocumentKind = 'publisher' | 'methods' | 'coupons' | 'taxes' | 'art' | 'game';

/** A part of the catalogue as stored: what the files say, before defaults. */
export interface CatalogDocument {
  kind: DocumentKind;
  id: string;
  document: unknown;
}

/** Everything a valid catalogue folder holds. */
export interface CatalogContent {
  documents: CatalogDocument[];
  art: ArtFile[];
}

/** `art/1000039/icon.svg` -> `<hash>.svg`. */
const artDocument = z.record(z.string(), z.string());

/** Typed parts of the catalogue; throws when a stored document does not fit this version's schema. */
export const parseDocuments = (documents: readonly CatalogDocument[]) => {
  const one = (kind: DocumentKind): unknown => documents.find((entry) => entry.kind === kind)?.document;
  return {
    publisher: publisher.parse(one('publisher')),
    methods: methodsFile.parse(one('methods')).methods,
    coupons: couponsFile.parse(one('coupons') ?? { coupons: [] }).coupons,
    taxes: taxesFile.parse(one('taxes') ?? { taxes: [] }).taxes,
    art: artDocument.parse(one('art')),
    games: documents
      .filter(({ kind }) => kind === 'game')
      .map(({ document }) => gameDocument.parse(document))
      .sort((a, b) => a.game.gid - b.game.gid),
  };
};

export type CatalogParts = ReturnType<typeof parseDocuments>;

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Hash of a document's meaning: the order of keys, which jsonb forgets, does not count. */
export const documentHash = (document: unknown): string =>
  createHash('sha256').update(JSON.stringify(document, withSortedKeys)).digest('hex').slice(0, 32);
