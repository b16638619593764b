import type { z } from 'zod';
import type { Finding, Path } from '#server/kernel/finding.ts';
import type { Levels } from '../sale/levels.rules.ts';
import type { GameEntry, ItemEntry, MethodEntry, PublisherEntry } from './catalog.schema.ts';

/** The rest of a folder as a check sees it. Null is what could not be read: what refers to it is not checked then. */
export interface Surroundings {
  readonly publisher: PublisherEntry | null;
  readonly methods: readonly MethodEntry[] | null;
  readonly games: readonly GameEntry[] | null;
  items(gid: number): readonly ItemEntry[] | null;
  /** Ids of the levels that an audience may name; none where there is no file that says them. */
  readonly levels: readonly string[] | null;
  section<T, I>(section: CatalogSection<T, I>): I | null;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** An image that a file names. */
export interface PictureReference {
  path: Path;
  art: string;
  /** What is wrong with it, of a field that is its path; null: nothing. `size` is null where the file does not say it. */
  expects?(size: PictureSize | null, bytes: number): string | null;
}

/** What sections and collections say alike. Mistakes are reported by `check` with file, line and column, whoever finds them. */
export interface CatalogPart<T> {
  /** What its documents are called in the database, and for people. Never changed: it is how stored ones are found. */
  readonly name: string;
  /** What is written in a file. */
  readonly schema: z.ZodType<T>;
  /** Mistakes that no single field shows. */
  check?(value: T, around: Surroundings): Finding[];
  /** What its author should know, although it may be applied. */
  notes?(value: T, around: Surroundings): Finding[];
  /** The placeholders that a text at this place may hold, such as `{quantity}`. None where absent. */
  placeholders?(path: Path): readonly string[];
  /** Images that are named inside of longer texts, or have to have a size. A field that is a path such as `art/x.svg` is found without. */
  images?(value: T): readonly PictureReference[];
}

/**
 * What one domain adds to the catalogue: a file, stored as one document, wholly in the memory of every process. It is brought in by a
 * line in `server/src/wiring/catalog-sections.ts` and read by `catalogue.section(…)`.
 */
export interface CatalogSection<T, I = T> extends CatalogPart<T> {
  /** Such as `coupons.yaml`. */
  readonly file: string;
  /** What the catalogue has where there is no such file; null: it has to be there. */
  readonly absent: T | null;
  /** What tells the entries of its lists apart for `diff`, where they have no `id`. */
  readonly key?: string;
  /** Fields, as `diff` names them, that say what players pay: one that changes is applied when whoever applies says so. */
  readonly prices?: RegExp;
  /** Likewise, those that bound how often, how long or by whom something is had: one that goes or grows wants the same word. */
  readonly limits?: RegExp;
  /** What `catalogue.section(…)` answers; made once for each applied state, so that orders need not search. */
  index(value: T): I;
  /** The levels that players reach, of the one section that has them. */
  levels?(index: I): Levels | null;
}

/**
 * A folder of entries, each stored as a document of its own: `<id>.yaml`, or a folder `<id>/` with `meta.yaml` and a Markdown file for
 * each language (`en.md`), which become its `texts`. Processes keep what `summary` takes from each, and read a whole entry when it is
 * asked for: `catalogue.collection(…)`.
 */
export interface CatalogCollection<T, S> extends CatalogPart<T> {
  /** Such as `news`. */
  readonly folder: string;
  /** What its entries may be called; as every id of the catalogue where absent. */
  readonly id?: z.ZodType<string>;
  /** What lists and searches need of an entry. Every process keeps it of all entries: small, so never the text. */
  summary(value: T): S;
}

export type AnySection = CatalogSection<unknown, unknown>;
export type AnyCollection = CatalogCollection<unknown, unknown>;
export type CatalogSections = readonly (AnySection | AnyCollection)[];

export const sectionsOf = (parts: CatalogSections): AnySection[] => parts.filter((part) => 'file' in part);
export const collectionsOf = (parts: CatalogSections): AnyCollection[] => parts.filter((part) => 'folder' in part);

/** The levels that one of the sections has. @param indexOf what its `index` made */
export function levelsIn(parts: CatalogSections, indexOf: (section: AnySection) => unknown): Levels | null {
  const section = sectionsOf(parts).find(({ levels }) => levels);
  return section?.levels?.(indexOf(section)) ?? null;
}

/** A section with its types; without `index` it is read as its file says it. */
export function defineSection<T, I>(section: CatalogSection<T, I>): CatalogSection<T, I>;
export function defineSection<T>(section: Omit<CatalogSection<T>, 'index'>): CatalogSection<T>;
export function defineSection<T>(section: Omit<CatalogSection<T>, 'index'>): CatalogSection<T> {
  return { index: (value) => value, ...section };
}

/** A collection with its types. */
export const defineCollection = <T, S>(collection: CatalogCollection<T, S>): CatalogCollection<T, S> => collection;
