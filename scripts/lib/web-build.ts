import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './child.ts';
import { hashOfFiles, sourceFiles } from './files-hash.ts';
import { StartError } from './start-error.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** The folder where the portal finds the built web app. */
export const DIST = join(ROOT, 'web/dist');
/** File in DIST with the hash of the sources it was built from. */
export const STAMP = '.built-from';

/** Returns a hash of everything that a build depends on. */
export function sourcesHash(): string {
  const folders = ['analytics', 'contract', 'web'].flatMap((folder) => sourceFiles(ROOT, folder));
  return hashOfFiles(ROOT, [...folders, 'package-lock.json', 'scripts/build.ts']);
}

/**
 * Builds the web app in a child process unless it is up to date; returns true if it was built.
 * @throws StartError if it must be built and the build tools are not installed
 */
export async function buildIfStale(announce: () => void): Promise<boolean> {
  // A release has the built app without its sources.
  const isRelease = !existsSync(join(ROOT, 'web/src'));
  if (isRelease || builtFrom() === sourcesHash()) return false;
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    throw new StartError(
      'web/dist was not built from these sources, and production does not install the build tools.\n' +
        'Run `npm run build` without NODE_ENV=production, here or in another checkout of the same version, and copy its web/dist.',
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
