import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of a program that Debian installs.
 * @throws Error that names the package
 */
export function find(names: readonly string[], debianPackage: string, more: readonly string[] = []): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', ...more];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (!found) throw new Error(`${names[0]} is not installed. On Debian: apt-get install -y ${debianPackage}`);
  return found;
}
