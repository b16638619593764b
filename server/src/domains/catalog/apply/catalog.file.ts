import type { z } from 'zod';
import type { CatalogPart } from '../schema/section.ts';
import { type CatalogProblem, parseSource, readYaml, type Source } from './catalog.yaml.ts';

/** What a part of the catalogue says of its texts and images. */
export type PartOfFile = Pick<CatalogPart<unknown>, 'placeholders' | 'images'>;

/** A file that fits its schema. */
export interface CatalogFile<T> {
  source: Source;
  value: T;
  /** Where the texts of the catalogue are, each of which speaks all of the publisher's languages. */
  words: unknown;
  part: PartOfFile;
}

/** Null where it is missing or broken: its mistakes are among the problems. */
export interface Reading<T> {
  file: CatalogFile<T> | null;
  problems: CatalogProblem[];
}

/** What was read as a file of the catalogue, if it fits. */
export function fitting<S extends z.ZodType>(
  source: Source,
  schema: S,
  part: PartOfFile,
  words: unknown = source.value,
): Reading<z.output<S>> {
  const { value, problems } = parseSource(schema, source);
  return { file: problems.length > 0 ? null : { source, value: value as z.output<S>, words, part }, problems };
}

/** A YAML file by its content. */
export function yamlFile<S extends z.ZodType>(
  file: string,
  content: string,
  schema: S,
  part: PartOfFile,
): Reading<z.output<S>> {
  const { source, problems } = readYaml(file, content);
  return problems.length > 0 ? { file: null, problems } : fitting(source, schema, part);
}

/** Undefined where there is no such file or folder. */
export const ifThere = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  });
