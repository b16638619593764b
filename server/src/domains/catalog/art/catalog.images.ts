import { join } from 'node:path';
import type { Finding, Path } from '#server/kernel/finding.ts';
import type { CatalogFile } from '../apply/catalog.file.ts';
import { readBytes } from '../apply/catalog.text.ts';
import { type CatalogProblem, fileProblem, textProblem } from '../apply/catalog.yaml.ts';
import type { PictureReference, PictureSize } from '../schema/section.ts';
import { ART_PATH } from '../schema/vocabulary.ts';
import { type ArtFile, artFile, findUnsafeSvg, sizeLimit } from './catalog.art.ts';
import { contentProblem } from './content.ts';
import { pictureSize } from './picture-size.ts';
import { findMalformedSvg } from './svg-form.ts';

/** Returns all fields of a value that are the path of an image. */
const artReferences = (value: unknown, path: Path = []): PictureReference[] => {
  if (typeof value === 'string') return ART_PATH.test(value) ? [{ path, art: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    artReferences(entry, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

const findReferences = ({ value, part }: CatalogFile<unknown>): PictureReference[] => [
  ...artReferences(value),
  ...(part.images?.(value) ?? []),
];

/** Checks every image that the files name, and returns them by path. Missing or unsafe ones are problems. */
export const readImages = async (
  dir: string,
  files: readonly CatalogFile<unknown>[],
): Promise<{ images: Map<string, ArtFile>; problems: CatalogProblem[] }> => {
  const images = new Map<string, ArtFile>();
  const sizes = new Map<string, PictureSize | null>();
  const problems: CatalogProblem[] = [];
  for (const file of files) {
    for (const { path, art, expects } of findReferences(file)) {
      const wrong = (message: string): Finding => ({ path, message });
      const known = images.get(art);
      if (known) {
        const message = expects?.(sizes.get(art) ?? null, known.size);
        if (message) problems.push(file.source.problem(wrong(message)));
      }
      // A reference with an expectation is also a field, so a missing file was already reported.
      if (known || expects) continue;
      if (!ART_PATH.test(art)) {
        problems.push(
          file.source.problem(wrong(`names an image outside art/ (${art}): use a path such as art/1000039/icon.svg`)),
        );
        continue;
      }
      const place = join(dir, art);
      const bytes = await readBytes(place, sizeLimit(art));
      if (!bytes) {
        problems.push(file.source.problem(wrong(`there is no file ${art}`)));
        continue;
      }
      const content = bytes.content ?? Buffer.alloc(0);
      // Remember an invalid image too, so that its problems are reported once.
      images.set(art, artFile(place, content));
      sizes.set(art, pictureSize(art, content));
      problems.push(...(bytes.content ? findPictureProblems(place, bytes.content) : [fileProblem(place, bytes.wrong)]));
    }
  }
  return { images, problems };
};

/** Returns the problems of a picture's content, by its path. */
export function findPictureProblems(place: string, bytes: Buffer): CatalogProblem[] {
  const wrong = contentProblem(place, bytes);
  if (wrong) return [fileProblem(place, wrong)];
  return place.endsWith('.svg') ? findSvgProblems(place, bytes) : [];
}

function findSvgProblems(file: string, bytes: Buffer): CatalogProblem[] {
  const svg = bytes.toString('utf8');
  const unsafe = findUnsafeSvg(svg);
  const malformed = unsafe.length === 0 ? findMalformedSvg(svg) : null;
  return [...unsafe, ...(malformed ? [malformed] : [])].map(({ offset, message }) =>
    textProblem(file, svg, offset, message),
  );
}
