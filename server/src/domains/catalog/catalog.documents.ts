import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ArtFile, hashOfFile } from './art/catalog.art.ts';
import { momentsOf } from './sale/timed.rules.ts';
import { gameDocument, methodsFile, publisher } from './schema/catalog.schema.ts';
import { upgradePublisher } from './schema/publisher.former.ts';
import { type AnySection, type CatalogSections, findLevels, sectionsOf } from './schema/section.ts';
import type { Sources } from './sources/source-files.ts';

/** A part of the catalogue as stored: the content of the files, without the schema's defaults. */
export interface CatalogDocument {
  /** `publisher`, `methods`, `art`, `game`, or the name of a section or collection. */
  kind: string;
  /** Equals `kind` if there is only one document of the kind. */
  id: string;
  document: unknown;
}

/** The whole content of a valid catalogue folder. */
export interface CatalogContent {
  documents: CatalogDocument[];
  art: ArtFile[];
  /** The text files as they are written. */
  sources: Sources;
}

/** Returns the kinds whose documents are read whole into memory: all except collections. */
export const kindsInMemory = (parts: CatalogSections): string[] => [
  'publisher',
  'methods',
  'art',
  'game',
  ...sectionsOf(parts).map(({ name }) => name),
];

/** Returns the hashes of the images that a catalogue names. */
export function artHashes({ documents }: Pick<CatalogContent, 'documents'>): string[] {
  const art = documents.find(({ kind }) => kind === 'art')?.document;
  return Object.values((art ?? {}) as Record<string, string>).map(hashOfFile);
}

/** Returns the name of a document for people: `coupons`, `game 1000039`. */
export const documentName = ({ kind, id }: Pick<CatalogDocument, 'kind' | 'id'>): string =>
  kind === id ? kind : `${kind} ${id}`;

/** Parses a stored document. @throws Error if it does not fit this version's schema */
export function parseStoredDocument<T>(
  schema: z.ZodType<T>,
  ref: Pick<CatalogDocument, 'kind' | 'id'>,
  document: unknown,
): T {
  const { success, data, error } = schema.safeParse(document);
  if (success) return data;
  throw new Error(`the applied document ${documentName(ref)} does not fit this version: ${z.prettifyError(error)}`);
}

/** `art/1000039/icon.svg` -> `<hash>.svg`. */
const artDocument = z.record(z.string(), z.string());

/**
 * Parses the stored documents into the typed parts of the catalogue. Each section is the result of its `index`.
 * @throws Error if a document does not fit this version's schema, or a required section is missing
 */
export const parseDocuments = (documents: readonly CatalogDocument[], parts: CatalogSections) => {
  const one = (kind: string): unknown => documents.find((entry) => entry.kind === kind)?.document;
  const read = <T>(kind: string, schema: z.ZodType<T>, document = one(kind)): T =>
    parseStoredDocument(schema, { kind, id: kind }, document);
  const values = sectionsOf(parts).map((section) => ({ section, value: sectionValue(section, one(section.name)) }));
  const indexed = new Map(values.map(({ section, value }) => [section.name, section.index(value)]));
  const timed = values.filter(({ section }) => section.moments);
  const games = documents
    .filter(({ kind }) => kind === 'game')
    .map(({ document, ...ref }) => parseStoredDocument(gameDocument, ref, document))
    .sort((a, b) => a.game.gid - b.game.gid);
  return {
    publisher: read('publisher', publisher, upgradePublisher(one('publisher'))),
    methods: read('methods', methodsFile).methods,
    /** Returns the results of sections at a time. */
    sectionsAt: (at: number): ReadonlyMap<string, unknown> =>
      new Map([...indexed, ...timed.map(({ section, value }) => [section.name, section.index(value, at)] as const)]),
    /** The times at which prices or sections change. */
    moments: [
      ...timed.flatMap(({ section, value }) => section.moments?.(value) ?? []),
      ...games.flatMap(({ items }) => items.flatMap(({ pricesFrom }) => momentsOf(pricesFrom))),
    ],
    levels: findLevels(parts, ({ name }) => indexed.get(name)),
    art: read('art', artDocument),
    games,
  };
};

export type CatalogParts = ReturnType<typeof parseDocuments>;

function sectionValue(section: AnySection, document: unknown): unknown {
  if (document !== undefined)
    return parseStoredDocument(section.schema, { kind: section.name, id: section.name }, document);
  if (section.absent !== null) return section.absent;
  throw new Error(`the applied catalogue has no ${section.name}: apply one that contains ${section.file}`);
}

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns the hash of a document. It ignores the order of keys, which jsonb does not preserve. */
export const documentHash = (document: unknown): string =>
  createHash('sha256').update(JSON.stringify(document, withSortedKeys)).digest('hex').slice(0, 32);
