import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './child.ts';
import { hashOfFiles, sourceFiles } from './files-hash.ts';
import { StartError } from './start-error.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** File in the folder of a built app with the hash of the sources it was built from. */
export const STAMP = '.built-from';

/** An app that Vite builds. */
export interface App {
  /** Its folder; the built app is in `dist` of it. */
  name: 'web' | 'desk';
  /** Folders that its build depends on. */
  sources: readonly string[];
}

export const APPS: readonly App[] = [
  { name: 'web', sources: ['analytics', 'contract', 'web'] },
  { name: 'desk', sources: ['contract', 'desk', 'web/src/lib/format', 'web/src/ui'] },
];

const distOf = ({ name }: App): string => join(ROOT, name, 'dist');

/** The folders where the portal and the desk find their built apps. */
export const DIST = join(ROOT, 'web/dist');
export const DESK_DIST = join(ROOT, 'desk/dist');

/** Returns a hash of everything that a build of an app depends on. */
export function sourcesHash({ sources }: App): string {
  const folders = sources.flatMap((folder) => sourceFiles(ROOT, folder));
  return hashOfFiles(ROOT, [...folders, 'package-lock.json', 'scripts/build.ts']);
}

/**
 * Builds the apps whose sources changed, in a child process; returns true if it built one.
 * @param names the apps to look at
 * @throws StartError if one must be built and the build tools are not installed
 */
export async function buildIfStale(
  announce: () => void,
  names: readonly App['name'][] = ['web', 'desk'],
): Promise<boolean> {
  // A release has the built apps without their sources.
  if (!existsSync(join(ROOT, 'web/src'))) return false;
  const stale = APPS.filter((app) => names.includes(app.name) && builtFrom(app) !== sourcesHash(app)).map(
    ({ name }) => name,
  );
  if (stale.length === 0) return false;
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    const folders = stale.map((name) => `${name}/dist`).join(' and ');
    throw new StartError(
      `${folders}: not built from these sources, and production does not install the build tools.\n` +
        `Run \`npm run build\` without NODE_ENV=production, here or in another checkout of the same version, and copy its ${folders}.`,
    );
  }
  announce();
  const { code, output } = await runScript(join(ROOT, 'scripts/build.ts'), stale);
  if (code !== 0) throw new Error(`The web app could not be built:\n${output.trim()}`);
  return true;
}

function builtFrom(app: App): string | undefined {
  try {
    return readFileSync(join(distOf(app), STAMP), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
