import type { z } from 'zod';
import type { CatalogPart } from '../schema/section.ts';
import { type CatalogProblem, parseSource, readYaml, type Source } from './catalog.yaml.ts';

/** The placeholders and images that a part of the catalogue defines. */
export type FileRules = Pick<CatalogPart<unknown>, 'placeholders' | 'images'>;

/** A file that matches its schema. */
export interface CatalogFile<T> {
  source: Source;
  value: T;
  /** The value that holds the localized texts. Each text needs every language of the publisher. */
  words: unknown;
  part: FileRules;
}

/** `file` is null if the file is missing or invalid; `problems` then names its mistakes. */
export interface CheckedFile<T> {
  file: CatalogFile<T> | null;
  problems: CatalogProblem[];
}

/** Checks a source against a schema. */
export function checkFile<S extends z.ZodType>(
  source: Source,
  schema: S,
  part: FileRules,
  words: unknown = source.value,
): CheckedFile<z.output<S>> {
  const { value, problems } = parseSource(schema, source);
  return { file: problems.length > 0 ? null : { source, value: value as z.output<S>, words, part }, problems };
}

/** Parses the content of a YAML file and checks it against a schema. */
export function checkYamlFile<S extends z.ZodType>(
  file: string,
  content: string,
  schema: S,
  part: FileRules,
): CheckedFile<z.output<S>> {
  const { source, problems } = readYaml(file, content);
  return problems.length > 0 ? { file: null, problems } : checkFile(source, schema, part);
}

/** Returns undefined if the file or folder does not exist. */
export const undefinedIfMissing = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  });
