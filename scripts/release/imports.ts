import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Everything that a program loads: our files, relative to the root, packages by name, and fonts of packages. */
export interface Loaded {
  files: string[];
  packages: string[];
  /** Such as `@scope/package/files/regular.ttf`. */
  fonts: string[];
}

/** Imports and re-exports that exist at run time (not those of types only), and files of worker threads. */
const LOADS = [
  /(?:^|\n)(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'([^']+)'/g,
  /(?:^|\n)import\s+'([^']+)'/g,
  /(?<!typeof )\bimport\(\s*'([^']+)'/g,
  /\brequire\(\s*'([^']+)'/g,
  /new URL\('(\.[^']+)', import\.meta\.url\)/g,
];
/** A font that a program reads from a package. */
const FONT = /'((?:@[\w-]+\/)?[\w-]+\/[\w./-]+\.(?:ttf|otf|woff2?))'/g;
/** The field `imports` of package.json. */
const OURS = { '#contract/': 'contract/src/', '#server/': 'server/src/' } as const;

/**
 * Follows the imports of programs recursively. @param without files not to follow, because they belong to another way
 * to start
 */
export function loadedBy(root: string, programs: readonly string[], without: readonly string[] = []): Loaded {
  const files = new Set<string>();
  const packages = new Set<string>();
  const fonts = new Set<string>();
  const waiting = [...programs];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || without.includes(file)) continue;
    if (!existsSync(join(root, file))) throw new Error(`${file} is loaded but does not exist`);
    files.add(file);
    if (!/\.m?ts$|\.mjs$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, font = ''] of text.matchAll(FONT)) fonts.add(font);
    for (const specifier of LOADS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))) {
      const found = resolve(file, specifier);
      if (found.file) waiting.push(found.file);
      else if (found.package) packages.add(found.package);
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted(), fonts: [...fonts].toSorted() };
}

function resolve(from: string, specifier: string): { file?: string; package?: string } {
  if (specifier.startsWith('.')) return { file: posix.join(dirname(from), specifier) };
  const [prefix, folder] = Object.entries(OURS).find(([name]) => specifier.startsWith(name)) ?? [];
  if (prefix && folder) return { file: folder + specifier.slice(prefix.length) };
  if (specifier.startsWith('node:')) return {};
  return { package: packageOf(specifier) };
}

/** Returns the name of the package of `package/inside` or `@scope/package/inside`. */
export function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
