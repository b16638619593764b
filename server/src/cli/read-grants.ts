import { type FileHandle, open } from 'node:fs/promises';
import { type BadLine, type Line, readList } from '../operations/grant-text.ts';
import { OperationRefusal } from '../operations/refusal.ts';

/**
 * Reads the lines of a file in parts of `atOnce`, so that a file of any length needs little memory.
 * @param all all players get the same contents, which the options define
 * @throws OperationRefusal `usage`, `players.unreadable`
 */
export async function* readGrants(
  file: string,
  { all, atOnce }: { all: boolean; atOnce: number },
): AsyncGenerator<{ lines: Line[]; bad: BadLine[] }> {
  let [lines, bad]: [Line[], BadLine[]] = [[], []];
  const handle = await openFile(file);
  try {
    const source = handle.createReadStream({ encoding: 'utf8', autoClose: false });
    for await (const read of readList(source, { all })) {
      if ('why' in read) bad.push(read);
      else lines.push(read);
      if (lines.length + bad.length < atOnce) continue;
      yield { lines, bad };
      [lines, bad] = [[], []];
    }
    if (lines.length + bad.length > 0) yield { lines, bad };
  } finally {
    await handle.close();
  }
}

/** @throws OperationRefusal `players.unreadable` */
async function openFile(file: string): Promise<FileHandle> {
  const unreadable = (why: string) =>
    new OperationRefusal('players.unreadable', `The file of players cannot be read: ${why}`, { file });
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable((error as Error).message);
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  // The file is read twice, which a pipe does not allow.
  throw unreadable(`${file} is not a regular file.`);
}
