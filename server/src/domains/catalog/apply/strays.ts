import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type CatalogSections, collectionsOf, sectionsOf } from '../schema/section.ts';
import { undefinedIfMissing } from './catalog.file.ts';
import { isLeftover } from './catalog.text.ts';
import { type CatalogProblem, fileProblem } from './catalog.yaml.ts';

/** Files about a catalogue that are not part of it. */
const DOCUMENT_NAMES = /^(?:README|LICEN[CS]E|CHANGELOG|CONTRIBUTING|Makefile)/i;
/** The number of files that a note names for each folder. */
const MAX_NAMED = 3;

/** Returns the files below a folder, as paths within the catalogue. Does not follow links to folders. */
async function filesBelow(dir: string, folder: string): Promise<string[]> {
  const entries = (await undefinedIfMissing(readdir(join(dir, folder), { withFileTypes: true }))) ?? [];
  const found = await Promise.all(
    entries
      .filter(({ name }) => !isLeftover(name))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? await filesBelow(dir, path) : [path];
      }),
  );
  return found.flat();
}

/**
 * Finds files that are not part of the catalogue. A YAML file probably has a wrong name, so it is a problem. Others are
 * only noted.
 * @param pictures paths that the catalogue names
 */
export async function findStrays(
  dir: string,
  parts: CatalogSections,
  pictures: ReadonlySet<string>,
): Promise<{ problems: CatalogProblem[]; notes: CatalogProblem[] }> {
  const files = ['publisher.yaml', 'methods.yaml', ...sectionsOf(parts).map(({ file }) => file)];
  // `readCollection` reports wrong names in the folders of collections.
  const folders = collectionsOf(parts).map(({ folder }) => folder);
  const top = (await undefinedIfMissing(readdir(dir, { withFileTypes: true }))) ?? [];
  const known = [...files, ...folders, 'games', 'art'];
  const others = top
    .map(({ name }) => name)
    .filter(
      (name) => !isLeftover(name) && !DOCUMENT_NAMES.test(name) && !known.includes(name) && !isYmlOf(name, files),
    );
  const games = (await filesBelow(dir, 'games')).filter((path) => !/^games\/[^/]+\/(?:game|items)\.ya?ml$/.test(path));
  const art = (await filesBelow(dir, 'art')).filter((path) => !pictures.has(path) && !holdsOneOf(path, pictures));
  const strays = [...others, ...games, ...art];
  const read = [...files, 'game.yaml', 'items.yaml'];
  return {
    problems: strays.filter(isYaml).map((path) => fileProblem(join(dir, path), strayMessage(path, read))),
    notes: [
      ...Map.groupBy(
        strays.filter((path) => !isYaml(path)),
        dirname,
      ),
    ].map(([folder, all]) =>
      fileProblem(join(dir, folder), unusedMessage(all.map((path) => basename(path)).toSorted())),
    ),
  };
}

const isYaml = (path: string): boolean => /\.ya?ml$/i.test(path);

/** Reports whether a picture is below this path, which may be a link to a folder. */
const holdsOneOf = (path: string, pictures: ReadonlySet<string>): boolean =>
  [...pictures].some((one) => one.startsWith(`${path}/`));

/** `readCatalogFiles` already reports such a file, with its right name. */
const isYmlOf = (name: string, files: readonly string[]): boolean =>
  name.endsWith('.yml') && files.includes(name.replace(/yml$/, 'yaml'));

function strayMessage(path: string, known: readonly string[]): string {
  const near = known.find((name) => isSimilar(name, basename(path).toLowerCase()));
  return near
    ? `is not a catalogue file: did you mean ${near}?`
    : `is not a catalogue file: remove it, or name it as one of ${known.join(', ')}`;
}

/** Reports whether two names differ in at most one letter. */
function isSimilar(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1);
}

const unusedMessage = (names: readonly string[]): string => {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return `nothing refers to ${names.slice(0, MAX_NAMED).join(', ')}${more}: not applied`;
};
