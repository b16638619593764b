interface Entry {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, Entry>;
}

/** Returns the places where Node looks for a package that `from` imports: inside it, then in every folder above. */
function places(from: string, name: string): string[] {
  const parts = from.split('node_modules/').slice(0, -1);
  const above = parts.map((_, depth) => parts.slice(0, depth + 1).join('node_modules/'));
  return [from && `${from}/`, ...above].map((folder) => `${folder}node_modules/${name}`);
}

/**
 * Returns the reasons why `npm ci` would not work everywhere. One is an optional package that is missing in the lock
 * file: npm leaves it out if its registry did not have it that day. The other is a URL, which ties the lock file to one
 * registry.
 */
export const faultsOf = ({ packages }: LockFile): string[] =>
  Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => [
    ...(resolved ? [`${path} names an address: npm install with the .npmrc of this repository`] : []),
    ...Object.entries(optionalDependencies)
      .filter(([name]) => !places(path, name).some((place) => place in packages))
      .map(([name, version]) => `${path} wants ${name} ${version}, which is not there: take a version that has it`),
  ]);
