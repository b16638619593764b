import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  type CouponTemplate,
  couponsFile,
  type GameEntry,
  game,
  type ItemEntry,
  itemsFile,
  type MethodEntry,
  methodsFile,
  type PublisherEntry,
  publisher,
  type TaxEntry,
  taxesFile,
} from './catalog.schema.ts';
import { type CatalogProblem, parseSource, readYaml, type Source } from './catalog.yaml.ts';

/** A YAML file that fits its schema. */
export interface CatalogFile<T> {
  source: Source;
  value: T;
}

/** The YAML files of a folder; one that is missing or broken is absent and its mistakes are among the problems. */
export interface CatalogFiles {
  publisher?: CatalogFile<PublisherEntry>;
  methods?: CatalogFile<{ methods: MethodEntry[] }>;
  /** Need not be there. */
  coupons?: CatalogFile<{ coupons: CouponTemplate[] }>;
  /** Need not be there. */
  taxes?: CatalogFile<{ taxes: TaxEntry[] }>;
  games: { folder: string; game?: CatalogFile<GameEntry>; items?: CatalogFile<{ items: ItemEntry[] }> }[];
  problems: CatalogProblem[];
}

export const wholeFile = (file: string, message: string): CatalogProblem => ({
  file,
  line: 1,
  column: 1,
  field: '',
  message,
});

/** Undefined where there is no such file or folder. */
export const ifThere = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  });

const gameFolders = async (dir: string): Promise<string[]> => {
  const entries = await ifThere(readdir(join(dir, 'games'), { withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
};

/** Reads the YAML files of a catalogue folder and checks each against its schema. */
export const readCatalogFiles = async (dir: string): Promise<CatalogFiles> => {
  const problems: CatalogProblem[] = [];

  const read = async <S extends z.ZodType>(
    path: string,
    schema: S,
    { optional = false } = {},
  ): Promise<CatalogFile<z.output<S>> | undefined> => {
    const file = join(dir, path);
    const content = await ifThere(readFile(file, 'utf8'));
    if (content === undefined) {
      if (!optional) problems.push(wholeFile(file, 'is missing'));
      return undefined;
    }
    const yaml = readYaml(file, content);
    problems.push(...yaml.problems);
    if (yaml.problems.length > 0) return undefined;
    const parsed = parseSource(schema, yaml.source);
    problems.push(...parsed.problems);
    return parsed.problems.length > 0 ? undefined : { source: yaml.source, value: parsed.value as z.output<S> };
  };

  const folders = await gameFolders(dir);
  if (folders.length === 0) problems.push(wholeFile(join(dir, 'games'), 'holds no game'));
  return {
    publisher: await read('publisher.yaml', publisher),
    methods: await read('methods.yaml', methodsFile),
    coupons: await read('coupons.yaml', couponsFile, { optional: true }),
    taxes: await read('taxes.yaml', taxesFile, { optional: true }),
    games: await Promise.all(
      folders.map(async (folder) => ({
        folder,
        game: await read(`games/${folder}/game.yaml`, game),
        items: await read(`games/${folder}/items.yaml`, itemsFile),
      })),
    ),
    problems,
  };
};
