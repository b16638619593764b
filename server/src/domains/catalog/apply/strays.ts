import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type CatalogSections, collectionsOf, sectionsOf } from '../schema/section.ts';
import { ifThere } from './catalog.file.ts';
import { isLeftover } from './catalog.text.ts';
import { type CatalogProblem, wholeFile } from './catalog.yaml.ts';

/** What people keep beside a catalogue. */
const PAPERS = /^(?:README|LICEN[CS]E|CHANGELOG|CONTRIBUTING|Makefile)/i;
/** So many files of a folder are named. */
const NAMED = 3;

/** Files below a folder, as paths within the catalogue. Links to folders are not followed. */
async function filesBelow(dir: string, folder: string): Promise<string[]> {
  const entries = (await ifThere(readdir(join(dir, folder), { withFileTypes: true }))) ?? [];
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
 * Files that nothing reads or refers to. YAML is meant to be read, so it is a problem; other files are noted.
 * @param pictures paths that the catalogue names
 */
export async function findStrays(
  dir: string,
  parts: CatalogSections,
  pictures: ReadonlySet<string>,
): Promise<{ problems: CatalogProblem[]; notes: CatalogProblem[] }> {
  const files = ['publisher.yaml', 'methods.yaml', ...sectionsOf(parts).map(({ file }) => file)];
  // What is wrong in these, they say themselves.
  const folders = collectionsOf(parts).map(({ folder }) => folder);
  const top = (await ifThere(readdir(dir, { withFileTypes: true }))) ?? [];
  const known = [...files, ...folders, 'games', 'art'];
  const others = top
    .map(({ name }) => name)
    .filter((name) => !isLeftover(name) && !PAPERS.test(name) && !known.includes(name) && !isOtherEnding(name, files));
  const games = (await filesBelow(dir, 'games')).filter((path) => !/^games\/[^/]+\/(?:game|items)\.ya?ml$/.test(path));
  const art = (await filesBelow(dir, 'art')).filter((path) => !pictures.has(path) && !holdsOneOf(path, pictures));
  const strays = [...others, ...games, ...art];
  const read = [...files, 'game.yaml', 'items.yaml'];
  return {
    problems: strays.filter(isYaml).map((path) => wholeFile(join(dir, path), notRead(path, read))),
    notes: [
      ...Map.groupBy(
        strays.filter((path) => !isYaml(path)),
        dirname,
      ),
    ].map(([folder, all]) => wholeFile(join(dir, folder), unused(all.map((path) => basename(path)).toSorted()))),
  };
}

const isYaml = (path: string): boolean => /\.ya?ml$/i.test(path);

/** A link to a folder is one path here. */
const holdsOneOf = (path: string, pictures: ReadonlySet<string>): boolean =>
  [...pictures].some((one) => one.startsWith(`${path}/`));

/** It is told already what to call it. */
const isOtherEnding = (name: string, files: readonly string[]): boolean =>
  name.endsWith('.yml') && files.includes(name.replace(/yml$/, 'yaml'));

function notRead(path: string, known: readonly string[]): string {
  const near = known.find((name) => isNear(name, basename(path).toLowerCase()));
  return near ? `is read by nothing: is ${near} meant?` : `is read by nothing; what is: ${known.join(', ')}`;
}

/** One letter more, less, or another. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1);
}

const unused = (names: readonly string[]): string => {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `nothing refers to ${names.slice(0, NAMED).join(', ')}${more}: not applied`;
};
