import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Creates the folder of the demo's data. @throws StartError if this user may not */
export function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true });
    accessSync(dir, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const said = `This user cannot write to ${dir} (${code}).\nLet it own that folder, or name another by DATA_DIR.`;
    throw new StartError(said, { cause });
  }
}
