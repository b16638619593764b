import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Folder, StoredEvent } from './target.ts';
import { type Disk, writeWhole } from './whole-file.ts';

/** Gzipped line files: `{"app": …, "received_at": …, "marks": […], "event": …}`, with the event as it was sent. */
export const ndjson = (folder: string, disk?: Disk): Folder => ({
  kind: 'folder',
  name: 'files',
  write: (name, pages) =>
    writeWhole(
      join(folder, `${name}.ndjson.gz`),
      (temporary) => pipeline(Readable.from(linesOf(pages)), createGzip(), createWriteStream(temporary)),
      disk,
    ),
});

async function* linesOf(pages: AsyncIterable<readonly StoredEvent[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(lineOf).join('');
}

const lineOf = ({ app, at, marks, event }: StoredEvent): string =>
  `{"app":${JSON.stringify(app)},"received_at":"${at.toISOString()}","marks":${JSON.stringify(marks)},"event":${event}}\n`;
