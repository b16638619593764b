/** Forwards all events and exits, or kills itself at a given point. A process for `killed.fault.test.ts`. */
import { rename } from 'node:fs/promises';
import { connect } from '#server/db/client.ts';
import { silentLog } from '#server/kernel/log.ts';
import { startForwarding } from './forward.ts';
import { ndjson } from './ndjson.ts';
import { parquet } from './parquet.ts';
import { receiver } from './receiver.ts';
import type { Folder, Receiver, StoredEvent, Target } from './target.ts';
import type { Disk } from './whole-file.ts';

const [, , url = '', kind = '', place = '', point = ''] = process.argv;
/** The process dies when it reaches the point a second time, so some work was done before. */
let reached = 0;
const at = (name: string): void => {
  if (name === point && ++reached === 2) process.kill(process.pid, 'SIGKILL');
};

function dying(target: Receiver): Receiver {
  return {
    ...target,
    async send(events) {
      at('before sending');
      const answer = await target.send(events);
      at('after sending');
      return answer;
    },
  };
}

const disk: Disk = {
  async rename(from, to) {
    at('before the rename');
    await rename(from, to);
    at('after the rename');
  },
};

const dyingFolder = (target: Folder): Folder => ({
  ...target,
  write(name, pages) {
    at('before a file');
    return target.write(name, dyingPages(pages));
  },
});

async function* dyingPages(pages: AsyncIterable<readonly StoredEvent[]>): AsyncGenerator<readonly StoredEvent[]> {
  for await (const page of pages) {
    yield page;
    at('within a file');
  }
}

const targets: Record<string, () => Target> = {
  receiver: () => dying(receiver({ url: place, app: 'theirs' })),
  files: () => dyingFolder(ndjson(place, disk)),
  parquet: () => dyingFolder(parquet(place, disk)),
};
const target = targets[kind]?.();
if (!target) throw new Error(`no target ${kind}`);
const sql = connect(url);
const loop = await startForwarding({ sql, log: silentLog }, [target], 1);
await loop.idle();
await loop.stop();
await sql.end();
