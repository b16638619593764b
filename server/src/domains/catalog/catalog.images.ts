import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LineCounter } from 'yaml';
import { ART_LIMIT_BYTES, type ArtFile, artFile, unsafeInSvg } from './catalog.art.ts';
import { type CatalogFile, ifThere, wholeFile } from './catalog.files.ts';
import type { CatalogProblem, Path } from './catalog.yaml.ts';

const ART_FIELDS = new Set(['icon', 'cover', 'art']);

/** Fields that name an image, wherever they stand. */
const artReferences = (value: unknown, path: Path = []): { path: Path; art: string }[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return typeof entry === 'string' && ART_FIELDS.has(key) ? [{ path: at, art: entry }] : artReferences(entry, at);
  });
};

const svgProblems = (file: string, bytes: Buffer): CatalogProblem[] => {
  const svg = bytes.toString('utf8');
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const newline of svg.matchAll(/\n/g)) lines.addNewLine(newline.index + 1);
  return unsafeInSvg(svg).map(({ offset, message }) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col, field: '', message };
  });
};

/** Reads every image that the files name, by its path; a missing or unsafe one is a problem. */
export const readImages = async (
  dir: string,
  files: readonly CatalogFile<unknown>[],
): Promise<{ images: Map<string, ArtFile>; problems: CatalogProblem[] }> => {
  const images = new Map<string, ArtFile>();
  const problems: CatalogProblem[] = [];
  for (const { source, value } of files) {
    for (const { path, art } of artReferences(value)) {
      if (images.has(art)) continue;
      const bytes = await ifThere(readFile(join(dir, art)));
      if (!bytes) {
        problems.push(source.problem(path, `there is no file ${art}`));
        continue;
      }
      images.set(art, artFile(art, bytes));
      const file = join(dir, art);
      if (bytes.length > ART_LIMIT_BYTES) {
        problems.push(wholeFile(file, `must be at most ${ART_LIMIT_BYTES / 1024} KB`));
      } else if (art.endsWith('.svg')) problems.push(...svgProblems(file, bytes));
    }
  }
  return { images, problems };
};
