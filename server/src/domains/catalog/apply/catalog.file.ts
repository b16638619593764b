import type { z } from 'zod';
import type { CatalogPart } from '../schema/section.ts';
import { type CatalogProblem, parseSource, readYaml, type Source } from './catalog.yaml.ts';

/** The placeholders and images that a part of the catalogue defines. */
export type PartOfFile = Pick<CatalogPart<unknown>, 'placeholders' | 'images'>;

/** A file that matches its schema. */
export interface CatalogFile<T> {
  source: Source;
  value: T;
  /** The value that holds the localized texts. Each text needs every language of the publisher. */
  words: unknown;
  part: PartOfFile;
}

/** `file` is null if the file is missing or invalid; `problems` then names its mistakes. */
export interface Reading<T> {
  file: CatalogFile<T> | null;
  problems: CatalogProblem[];
}

/** Checks a source against a schema. */
export function fitting<S extends z.ZodType>(
  source: Source,
  schema: S,
  part: PartOfFile,
  words: unknown = source.value,
): Reading<z.output<S>> {
  const { value, problems } = parseSource(schema, source);
  return { file: problems.length > 0 ? null : { source, value: value as z.output<S>, words, part }, problems };
}

/** Parses the content of a YAML file and checks it against a schema. */
export function yamlFile<S extends z.ZodType>(
  file: string,
  content: string,
  schema: S,
  part: PartOfFile,
): Reading<z.output<S>> {
  const { source, problems } = readYaml(file, content);
  return problems.length > 0 ? { file: null, problems } : fitting(source, schema, part);
}

/** Returns undefined if the file or folder does not exist. */
export const ifThere = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  });
