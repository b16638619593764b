import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ArtFile } from './art/catalog.art.ts';
import { gameDocument, methodsFile, publisher } from './schema/catalog.schema.ts';
import { upgradePublisher } from './schema/publisher.former.ts';
import { type AnySection, type CatalogSections, levelsIn, sectionsOf } from './schema/section.ts';

/** A part of the catalogue as stored: what the files say, before defaults. */
export interface CatalogDocument {
  /** `publisher`, `methods`, `art`, `game`, or the name of a section or collection. */
  kind: string;
  /** The kind again where there is but one. */
  id: string;
  document: unknown;
}

/** Everything a valid catalogue folder holds. */
export interface CatalogContent {
  documents: CatalogDocument[];
  art: ArtFile[];
}

/** Kinds that are read whole into memory. */
export const wholeKinds = (parts: CatalogSections): string[] => [
  'publisher',
  'methods',
  'art',
  'game',
  ...sectionsOf(parts).map(({ name }) => name),
];

/** How people are told of a document: `coupons`, `game 1000039`. */
export const documentName = ({ kind, id }: Pick<CatalogDocument, 'kind' | 'id'>): string =>
  kind === id ? kind : `${kind} ${id}`;

/** @throws Error that names a stored document which does not fit this version */
export function readStored<T>(schema: z.ZodType<T>, ref: Pick<CatalogDocument, 'kind' | 'id'>, document: unknown): T {
  const { success, data, error } = schema.safeParse(document);
  if (success) return data;
  throw new Error(`${documentName(ref)} as it is applied does not fit this version: ${z.prettifyError(error)}`);
}

/** `art/1000039/icon.svg` -> `<hash>.svg`. */
const artDocument = z.record(z.string(), z.string());

/**
 * Typed parts of the catalogue, each section as its `index` makes it.
 * @throws when a stored document does not fit this version's schema, or a section is missing that has to be there
 */
export const parseDocuments = (documents: readonly CatalogDocument[], parts: CatalogSections) => {
  const one = (kind: string): unknown => documents.find((entry) => entry.kind === kind)?.document;
  const read = <T>(kind: string, schema: z.ZodType<T>, document = one(kind)): T =>
    readStored(schema, { kind, id: kind }, document);
  const sections = new Map(sectionsOf(parts).map((section) => [section.name, readSection(section, one(section.name))]));
  return {
    publisher: read('publisher', publisher, upgradePublisher(one('publisher'))),
    methods: read('methods', methodsFile).methods,
    sections,
    levels: levelsIn(parts, ({ name }) => sections.get(name)),
    art: read('art', artDocument),
    games: documents
      .filter(({ kind }) => kind === 'game')
      .map(({ document, ...ref }) => readStored(gameDocument, ref, document))
      .sort((a, b) => a.game.gid - b.game.gid),
  };
};

export type CatalogParts = ReturnType<typeof parseDocuments>;

function readSection(section: AnySection, document: unknown): unknown {
  if (document !== undefined)
    return section.index(readStored(section.schema, { kind: section.name, id: section.name }, document));
  if (section.absent !== null) return section.index(section.absent);
  throw new Error(`the applied catalogue has no ${section.name}: apply one that holds ${section.file}`);
}

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Hash of a document's meaning: the order of keys, which jsonb forgets, does not count. */
export const documentHash = (document: unknown): string =>
  createHash('sha256').update(JSON.stringify(document, withSortedKeys)).digest('hex').slice(0, 32);
