import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** How a file is put in its place. */
export interface Disk {
  rename(from: string, to: string): Promise<void>;
}

/**
 * Makes a file that is there whole, on the disk, or not at all.
 * @param fill writes it at another place
 */
export async function writeWhole(
  path: string,
  fill: (temporary: string) => Promise<void>,
  disk: Disk = { rename },
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const prefix = `.${basename(path)}.`;
  // Of a process that ended while it wrote.
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
  // The names themselves: of the file, and of a folder that is new.
  await sync(folder, 'r');
  await sync(dirname(folder), 'r');
}

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  await file.sync().finally(() => file.close());
}
