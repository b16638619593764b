import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Folder, StoredEvent } from './target.ts';
import { type Disk, writeWhole } from './whole-file.ts';

/** The part of `@duckdb/node-api` that we use. The package is loaded on demand: it holds 68 MB of programs. */
interface DuckDb {
  DuckDBInstance: { create(path: string, options: Record<string, string>): Promise<Instance> };
}
interface Instance {
  connect(): Promise<{ run(sql: string): Promise<unknown>; closeSync(): void }>;
  closeSync(): void;
}

const PACKAGE = '@duckdb/node-api';
const COLUMNS = `{app: 'VARCHAR', received_at: 'TIMESTAMPTZ', type: 'VARCHAR', name: 'VARCHAR', time: 'TIMESTAMPTZ', distinct_id: 'VARCHAR',
  account_id: 'VARCHAR', marks: 'VARCHAR[]', event: 'VARCHAR'}`;

/** Parquet files with the columns above; `event` is the JSON as it was sent. */
export const parquet = (folder: string, disk?: Disk): Folder => ({
  kind: 'folder',
  name: 'parquet',
  write: (name, pages) => writeWhole(join(folder, `${name}.parquet`), (temporary) => fill(temporary, pages), disk),
});

async function fill(path: string, pages: AsyncIterable<readonly StoredEvent[]>): Promise<void> {
  const { DuckDBInstance } = await duckDb();
  const lines = `${path}.json`;
  try {
    await pipeline(Readable.from(linesOf(pages)), createWriteStream(lines));
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    try {
      const connection = await instance.connect();
      const read = `read_json(${text(lines)}, format = 'newline_delimited', columns = ${COLUMNS})`;
      await connection.run(`copy (select * from ${read}) to ${text(path)} (format parquet, compression zstd)`);
      connection.closeSync();
    } finally {
      instance.closeSync();
    }
  } finally {
    await rm(lines, { force: true });
  }
}

async function* linesOf(pages: AsyncIterable<readonly StoredEvent[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((event) => `${JSON.stringify(rowOf(event))}\n`).join('');
}

const rowOf = ({ app, at, type, name, time, distinctId, accountId, marks, event }: StoredEvent) => ({
  ...{ app, received_at: at, type, name, time, distinct_id: distinctId, account_id: accountId, marks, event },
});

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Loads DuckDB. @throws Error that tells how to install it */
async function duckDb(): Promise<DuckDb> {
  try {
    return (await import(PACKAGE)) as DuckDb;
  } catch (error) {
    throw new Error(`Parquet files need ${PACKAGE}: npm install --no-save ${PACKAGE}`, { cause: error });
  }
}
