import type { z } from 'zod';
import type { Finding, Path } from '#server/kernel/finding.ts';
import type { Levels } from '../sale/levels.rules.ts';
import type { GameEntry, ItemEntry, MethodEntry, PublisherEntry } from './catalog.schema.ts';

/** The other files of a folder, for checks. Null: a file could not be read, so references to it are not checked. */
export interface CheckContext {
  readonly publisher: PublisherEntry | null;
  readonly methods: readonly MethodEntry[] | null;
  readonly games: readonly GameEntry[] | null;
  items(gid: number): readonly ItemEntry[] | null;
  /** Ids of the VIP levels that an audience may name; empty without `vip.yaml`. */
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
  /** Only for fields that are a path: returns a message if the image is wrong. `size` is null if the file has none. */
  expects?(size: PictureSize | null, bytes: number): string | null;
}

/** The common part of sections and collections. */
export interface CatalogPart<T> {
  /** The kind of its documents in the database, also shown to people. Never change it: stored documents have it. */
  readonly name: string;
  /** The schema of a file. */
  readonly schema: z.ZodType<T>;
  /** Returns mistakes that involve several fields or files. */
  check?(value: T, around: CheckContext): Finding[];
  /** Returns notes for the author of a valid file. */
  notes?(value: T, around: CheckContext): Finding[];
  /** Returns the placeholders that the text at a path may use, such as `{quantity}`. Default: none. */
  placeholders?(path: Path): readonly string[];
  /** Returns images that texts name, or that need a size check. Fields that are a path are found without it. */
  images?(value: T): readonly PictureReference[];
}

/**
 * A file that a domain adds to the catalogue, stored as one document. Every process keeps it in memory. Register it in
 * `server/src/wiring/catalog-sections.ts` and read it with `catalogue.section(…)`.
 */
export interface CatalogSection<T, I = T> extends CatalogPart<T> {
  /** Such as `coupons.yaml`. */
  readonly file: string;
  /** The value without the file; null if the file is required. */
  readonly absent: T | null;
  /** The field that identifies entries of its lists in a diff, if they have no `id`. */
  readonly key?: string;
  /** Matches the names of price fields in a diff. Their changes need the operator's permission (`Allowed.prices`). */
  readonly prices?: RegExp;
  /** Matches the names of limits in a diff. If one is removed or raised, it needs the same permission. */
  readonly limits?: RegExp;
  /**
   * Builds the result of `catalogue.section(…)`, once for each applied state, so that orders need not search.
   * @param at milliseconds since 1970; absent: before all moments of the value
   */
  index(value: T, at?: number): I;
  /** Returns the times from which `index` gives another result, in milliseconds since 1970. */
  moments?(value: T): readonly number[];
  /** Returns the VIP levels. Only one section defines them. */
  levels?(index: I): Levels | null;
}

/**
 * A folder of entries, each stored as its own document. An entry is a file `<id>.yaml`, or a folder `<id>/` with
 * `meta.yaml` and a Markdown file for each language (`en.md`), which become its `texts`. `catalogue.collection(…)` has
 * all summaries in memory and reads whole entries on request.
 */
export interface CatalogCollection<T, S> extends CatalogPart<T> {
  /** Such as `news`. */
  readonly folder: string;
  /** The schema of its ids; default: that of all ids of the catalogue. */
  readonly id?: z.ZodType<string>;
  /** Returns the fields that lists and searches need. Every process keeps them in memory, so leave out long texts. */
  summary(value: T): S;
}

export type AnySection = CatalogSection<unknown, unknown>;
export type AnyCollection = CatalogCollection<unknown, unknown>;
export type CatalogSections = readonly (AnySection | AnyCollection)[];

export const sectionsOf = (parts: CatalogSections): AnySection[] => parts.filter((part) => 'file' in part);
export const collectionsOf = (parts: CatalogSections): AnyCollection[] => parts.filter((part) => 'folder' in part);

/**
 * Returns the VIP levels, from the section that defines them.
 * @param indexOf returns the result of a section's `index`
 */
export function findLevels(parts: CatalogSections, indexOf: (section: AnySection) => unknown): Levels | null {
  const section = sectionsOf(parts).find(({ levels }) => levels);
  return section?.levels?.(indexOf(section)) ?? null;
}

/** Defines a section. Without `index`, `catalogue.section(…)` returns the value of the file. */
export function defineSection<T, I>(section: CatalogSection<T, I>): CatalogSection<T, I>;
export function defineSection<T>(section: Omit<CatalogSection<T>, 'index'>): CatalogSection<T>;
export function defineSection<T>(section: Omit<CatalogSection<T>, 'index'>): CatalogSection<T> {
  return { index: (value) => value, ...section };
}

/** Defines a collection with inferred types. */
export const defineCollection = <T, S>(collection: CatalogCollection<T, S>): CatalogCollection<T, S> => collection;
