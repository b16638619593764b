import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ifThere } from './catalog.file.ts';
import { type CatalogProblem, wholeFile } from './catalog.yaml.ts';

/**
 * Links that lead out of a catalogue's folder. Whoever is handed a folder would publish by them what lies elsewhere on their machine: a
 * key as the text of an article, say. Within the folder they are fine.
 */
export async function findLinksOut(dir: string): Promise<CatalogProblem[]> {
  const root = await ifThere(realpath(dir));
  if (root === undefined) return [];
  const below = async (folder: string): Promise<string[]> => {
    // What this process may not look into, it does not read either.
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
    .map((path) => wholeFile(path, 'is a link that leads out of the folder: put the file itself here'));
}

/** One that leads nowhere reads nothing. */
async function isWithin(root: string, link: string): Promise<boolean> {
  const target = await ifThere(realpath(link)).catch(() => undefined);
  return target === undefined || target === root || target.startsWith(`${root}${sep}`);
}
