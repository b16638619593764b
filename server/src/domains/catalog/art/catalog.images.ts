import { join } from 'node:path';
import type { Finding, Path } from '#server/kernel/finding.ts';
import type { CatalogFile } from '../apply/catalog.file.ts';
import { readBytes } from '../apply/catalog.text.ts';
import { type CatalogProblem, inText, wholeFile } from '../apply/catalog.yaml.ts';
import { ART_PATH } from '../schema/vocabulary.ts';
import { type ArtFile, artFile, limitOf, unsafeInSvg } from './catalog.art.ts';
import { wrongContent } from './content.ts';

interface Reference {
  path: Path;
  art: string;
}

/** Fields that are the path of an image, wherever they stand. */
const artReferences = (value: unknown, path: Path = []): Reference[] => {
  if (typeof value === 'string') return ART_PATH.test(value) ? [{ path, art: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    artReferences(entry, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

const referencesIn = ({ value, part }: CatalogFile<unknown>): Reference[] => [
  ...artReferences(value),
  ...(part.images?.(value) ?? []),
];

/** Reads every image that the files name, by its path; a missing or unsafe one is a problem. The images themselves are not kept. */
export const readImages = async (
  dir: string,
  files: readonly CatalogFile<unknown>[],
): Promise<{ images: Map<string, ArtFile>; problems: CatalogProblem[] }> => {
  const images = new Map<string, ArtFile>();
  const problems: CatalogProblem[] = [];
  for (const file of files) {
    for (const { path, art } of referencesIn(file)) {
      if (images.has(art)) continue;
      const wrong = (message: string): Finding => ({ path, message });
      if (!ART_PATH.test(art)) {
        problems.push(
          file.source.problem(wrong(`names an image that is no path such as art/1000039/icon.svg (${art})`)),
        );
        continue;
      }
      const place = join(dir, art);
      const bytes = await readBytes(place, limitOf(art));
      if (!bytes) {
        problems.push(file.source.problem(wrong(`there is no file ${art}`)));
        continue;
      }
      // Named again, it is not told again.
      images.set(art, artFile(place, bytes.content ?? Buffer.alloc(0)));
      problems.push(...(bytes.content ? picturesProblems(place, bytes.content) : [wholeFile(place, bytes.wrong)]));
    }
  }
  return { images, problems };
};

function picturesProblems(place: string, bytes: Buffer): CatalogProblem[] {
  const wrong = wrongContent(place, bytes);
  if (wrong) return [wholeFile(place, wrong)];
  return place.endsWith('.svg') ? svgProblems(place, bytes) : [];
}

function svgProblems(file: string, bytes: Buffer): CatalogProblem[] {
  const svg = bytes.toString('utf8');
  return unsafeInSvg(svg).map(({ offset, message }) => inText(file, svg, offset, message));
}
