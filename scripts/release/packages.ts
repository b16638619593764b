/** An entry of package-lock.json, by folder: `node_modules/a/node_modules/b`. */
export interface LockEntry {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type Lock = Readonly<Record<string, LockEntry>>;

/**
 * Returns the folders of the dependencies of packages, as Node finds them: inside the importing package, then further
 * up.
 * @throws Error if the lock file has no entry for a required one
 */
export function foldersOf(lock: Lock, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (from: string, name: string, optional: boolean): void => {
    const folder = find(lock, from, name);
    if (!folder && !optional)
      throw new Error(`package-lock.json has no entry for ${name}, which ${from || 'the program'} needs`);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...entry } = lock[folder] ?? {};
    for (const one of Object.keys(dependencies)) add(folder, one, one in optionalDependencies);
    for (const one of Object.keys(optionalDependencies)) add(folder, one, true);
    for (const one of Object.keys(peerDependencies))
      if (!entry.peerDependenciesMeta?.[one]?.optional) add(folder, one, false);
  };
  for (const name of names) add('', name, false);
  return [...found].toSorted();
}

function find(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (folder in lock) return folder;
    if (at === '') return undefined;
  }
}
