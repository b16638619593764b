import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { brandImages } from '../brand/brand.images.ts';
import { type CollectionFile, readCollection } from '../collections/collection.files.ts';
import {
  type GameEntry,
  game,
  type ItemsEntry,
  itemsFile,
  type MethodEntry,
  methodsFileFor,
  type PublisherEntry,
} from '../schema/catalog.schema.ts';
import { publisherFile } from '../schema/publisher.former.ts';
import { type AnySection, type CatalogSections, collectionsOf, sectionsOf } from '../schema/section.ts';
import { type CatalogFile, checkYamlFile, type FileRules, undefinedIfMissing } from './catalog.file.ts';
import { itemPlaceholders } from './catalog.rules.ts';
import { readText } from './catalog.text.ts';
import { type CatalogProblem, fileProblem } from './catalog.yaml.ts';

/** The files of a catalogue folder. A missing or invalid file is null; `problems` names its mistakes. */
export interface CatalogFiles {
  publisher: CatalogFile<PublisherEntry> | null;
  methods: CatalogFile<{ methods: MethodEntry[] }> | null;
  games: { folder: string; game: CatalogFile<GameEntry> | null; items: CatalogFile<ItemsEntry> | null }[];
  sections: { section: AnySection; there: boolean; file: CatalogFile<unknown> | null }[];
  collections: CollectionFile[];
  problems: CatalogProblem[];
}

const gameFolders = async (dir: string): Promise<string[]> => {
  const entries = await undefinedIfMissing(readdir(join(dir, 'games'), { withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
};

const NO_RULES: FileRules = {};

/** Reads the files of a catalogue folder and checks each against its schema. */
export async function readCatalogFiles(
  dir: string,
  { sections: parts, adapters }: { sections: CatalogSections; adapters: readonly string[] },
): Promise<CatalogFiles> {
  const problems: CatalogProblem[] = [];

  const read = async <S extends z.ZodType>(path: string, schema: S, part = NO_RULES, required = true) => {
    const file = join(dir, path);
    const text = await readText(file);
    if (text === undefined) {
      const other = file.replace(/yaml$/, 'yml');
      if ((await readText(other)) !== undefined) {
        problems.push(fileProblem(other, `must be named ${basename(file)}`));
      } else if (required) problems.push(fileProblem(file, 'is missing'));
      return { there: false, file: null };
    }
    if (text.wrong !== undefined) {
      problems.push(fileProblem(file, text.wrong));
      return { there: true, file: null };
    }
    const found = checkYamlFile(file, text.content, schema, part);
    problems.push(...found.problems);
    return { there: true, file: found.file };
  };

  const folders = await gameFolders(dir);
  if (folders.length === 0)
    problems.push(
      fileProblem(join(dir, 'games'), 'contains no game: add games/<gid>-<name>/ with game.yaml and items.yaml'),
    );
  const publisher = await read('publisher.yaml', publisherFile, { images: brandImages } as FileRules);
  const methods = await read('methods.yaml', methodsFileFor(adapters));
  const sections = await Promise.all(
    sectionsOf(parts).map(async (section) => ({
      section,
      ...(await read(section.file, section.schema, section, section.absent === null)),
    })),
  );
  const games = await Promise.all(
    folders.map(async (folder) => ({
      folder,
      game: (await read(`games/${folder}/game.yaml`, game)).file,
      items: (await read(`games/${folder}/items.yaml`, itemsFile, { placeholders: itemPlaceholders })).file,
    })),
  );
  const collections: CollectionFile[] = [];
  for (const collection of collectionsOf(parts)) {
    const found = await readCollection(dir, collection);
    collections.push(found.collection);
    problems.push(...found.problems);
  }
  return { publisher: publisher.file, methods: methods.file, sections, games, collections, problems };
}

/** Returns every valid file. */
export const allFiles = ({ publisher, methods, sections, games, collections }: CatalogFiles): CatalogFile<unknown>[] =>
  [
    publisher,
    methods,
    ...sections.map(({ file }) => file),
    ...games.flatMap(({ game, items }) => [game, items]),
    ...collections.flatMap(({ entries }) => entries.map(({ file }) => file)),
  ].filter((file) => file !== null);
