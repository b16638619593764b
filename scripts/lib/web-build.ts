import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './child.ts';
import { hashOfFiles, sourceFiles } from './files-hash.ts';
import { StartError } from './start-error.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** Where the portal finds the built web app. */
export const DIST = join(ROOT, 'web/dist');
/** File in DIST with the hash of the sources it was built from. */
export const STAMP = '.built-from';

/** Hash of everything a build depends on. */
export function sourcesHash(): string {
  const folders = ['analytics', 'contract', 'web'].flatMap((folder) => sourceFiles(ROOT, folder));
  return hashOfFiles(ROOT, [...folders, 'package-lock.json', 'scripts/build.ts']);
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
