import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './child.ts';
import { StartError } from './start-error.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** Where the portal finds the built web app. */
export const DIST = join(ROOT, 'web/dist');
/** File in DIST with the hash of the sources it was built from. */
export const STAMP = '.built-from';

/** Hash of everything a build depends on; reads some hundred small files in a few milliseconds. */
export function sourcesHash(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  };
  for (const directory of ['analytics', 'contract', 'web']) for (const file of sourceFiles(directory)) add(file);
  for (const file of ['package-lock.json', 'scripts/build.ts']) add(file);
  return hash.digest('hex');
}

/**
 * Builds the web app in a child process unless it is up to date; answers whether it was built.
 * @throws StartError where it is not, and what builds it is not installed
 */
export async function buildIfStale(announce: () => void): Promise<boolean> {
  // A release has the page and not its sources.
  const isRelease = !existsSync(join(ROOT, 'web/src'));
  if (isRelease || builtFrom() === sourcesHash()) return false;
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    throw new StartError(
      'web/dist was not built from these sources, and what builds it is not installed in production.\n' +
        'Run `npm run build` without NODE_ENV=production, here or in another checkout of the same version, and bring its web/dist along.',
    );
  }
  announce();
  const { code, output } = await runScript(join(ROOT, 'scripts/build.ts'));
  if (code !== 0) throw new Error(`The web app could not be built:\n${output.trim()}`);
  return true;
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(join(DIST, STAMP), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Paths below ROOT, sorted; without builds, finished or not, and without tests. */
function sourceFiles(directory: string): string[] {
  return readdirSync(join(ROOT, directory), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('dist') && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${directory}/${entry.name}`;
      return entry.isDirectory() ? sourceFiles(path) : [path];
    });
}
