import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Moves a finished file to its place; tests replace it. */
export interface Disk {
  rename(from: string, to: string): Promise<void>;
}

/**
 * Makes a file appear whole and synced to the disk, or not at all.
 * @param fill writes the content to a temporary path
 */
export async function writeWhole(
  path: string,
  fill: (temporary: string) => Promise<void>,
  disk: Disk = { rename },
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const prefix = `.${basename(path)}.`;
  // Temporary files that a killed process left.
  for (const left of await readdir(folder)) if (left.startsWith(prefix)) await rm(join(folder, left), { force: true });
  const temporary = join(folder, `${prefix}${randomUUID()}`);
  try {
    await fill(temporary);
    await sync(temporary, 'r+');
    await disk.rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // Sync the directory entries too: of the file, and of a new folder.
  await sync(folder, 'r');
  await sync(dirname(folder), 'r');
}

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  await file.sync().finally(() => file.close());
}
