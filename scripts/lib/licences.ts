/** A package in the lock file. */
export interface Licensed {
  name: string;
  version: string;
  /** As its author wrote it, an SPDX expression. */
  licence: string;
  /** True if a running shop needs it; false if only builds and tests do. */
  shipped: boolean;
}

interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>;
}

/**
 * Licences that require only that their text is kept. File-level copyleft (MPL) is fine for tools that are not changed.
 */
const WELCOME: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'PSF-2.0', 'MPL-2.0', 'Zlib'],
  // For fonts: they may be shipped with a program and embedded in documents, but not sold by themselves.
  'OFL-1.1',
]);

/** Packages that declare their licence in a form that npm no longer reads; taken from their source. */
export const READ_BY_HAND: Readonly<Record<string, string>> = { format: 'MIT', 'png-js': 'MIT' };

/** Returns every package of a lock file, by name and version. */
export function licencesOf({ packages }: LockFile): Licensed[] {
  const found = new Map<string, Licensed>();
  for (const [path, { version = '', license, dev, devOptional }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!name) continue;
    const licence = license ?? READ_BY_HAND[name] ?? 'unknown';
    const shipped = !dev && !devOptional;
    const known = found.get(`${name}@${version}`);
    found.set(`${name}@${version}`, { name, version, licence, shipped: shipped || known?.shipped === true });
  }
  const order = (one: Licensed): string => `${one.name}@${one.version}`;
  return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** Returns true if the licence must not be used without asking. */
export const unwelcome = ({ licence }: Licensed): boolean =>
  !licence
    .split(/ (?:OR|AND) |[()]/)
    .filter(Boolean)
    .every((part) => WELCOME.has(part)) && !licence.split(/ OR |[()]/).some((part) => WELCOME.has(part));

const list = (packages: readonly Licensed[]): string =>
  [...Map.groupBy(packages, ({ licence }) => licence)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, all]) => `- **${licence}**: ${all.map(({ name, version }) => `${name} ${version}`).join(', ')}`)
    .join('\n');

/** Returns the list as a Markdown page. */
export const listLicences = (packages: readonly Licensed[]): string => `# Licences

What the lock file names, with the licence that each package gives itself. Made by \`node scripts/checks/licences.ts --write\`.

## Needed by a running shop

${list(packages.filter(({ shipped }) => shipped))}

## Needed to build and test it

The web application carries parts of some of these: React, TanStack Query, Lingui, Base UI, Workbox, uqr.

${list(packages.filter(({ shipped }) => !shipped))}
`;
