import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of the demo that runs on these data: its simulators and its database. */
export function demoWorld(dataDir = '.data'): Environment {
  const file = join(dataDir || '.data', 'demo-world.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
