import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { undefinedIfMissing } from './catalog.file.ts';
import { type CatalogProblem, fileProblem } from './catalog.yaml.ts';

/**
 * Finds symbolic links that lead out of a catalogue folder. Through such a link, a folder from somebody else could
 * publish files of the operator's machine, such as a private key as the text of an article.
 */
export async function findLinksOut(dir: string): Promise<CatalogProblem[]> {
  const root = await undefinedIfMissing(realpath(dir));
  if (root === undefined) return [];
  const below = async (folder: string): Promise<string[]> => {
    // A folder that cannot be listed is never read, so its links are harmless.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const found: string[] = [];
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) found.push(...(await below(path)));
      else if (entry.isSymbolicLink() && !(await isWithin(root, path))) found.push(path);
    }
    return found;
  };
  return (await below(dir))
    .toSorted()
    .map((path) => fileProblem(path, 'is a link that leads out of the folder: put the file itself here'));
}

/** Reports whether a link leads into `root`. A dangling link counts as within, since nothing is read through it. */
async function isWithin(root: string, link: string): Promise<boolean> {
  const target = await undefinedIfMissing(realpath(link)).catch(() => undefined);
  return target === undefined || target === root || target.startsWith(`${root}${sep}`);
}
