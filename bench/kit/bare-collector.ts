/**
 * The limit for events: a bare `node:http` server that reads the same requests and checks nothing. It copies the rows
 * into a table of the same PostgreSQL, with one COPY for all requests that arrived in the meantime, and answers after
 * the commit.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';

const sql = new Client({ connectionString: process.env.DATABASE_URL });
await sql.connect();
await sql.query('create table if not exists bare_events (at timestamptz not null, event json not null)');

let waiting: { lines: string; done: () => void }[] = [];
let working = false;

async function work(): Promise<void> {
  working = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    const rows = batch.map(({ lines }) => lines).join('');
    await pipeline([rows], sql.query(from('copy bare_events (at, event) from stdin')));
    for (const { done } of batch) done();
  }
  working = false;
}

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const data = new URLSearchParams(Buffer.concat(parts).toString()).get('data') ?? '';
  const { data: events } = JSON.parse(Buffer.from(data, 'base64').toString()) as { data: object[] };
  const at = new Date().toISOString();
  const lines = events.map((event) => `${at}\t${JSON.stringify(event).replaceAll('\\', '\\\\')}\n`).join('');
  await new Promise<void>((done) => {
    waiting.push({ lines, done });
    if (!working) void work();
  });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}');
});
server.listen(0, '127.0.0.1', () => process.send?.({ ready: 'bare', port: (server.address() as AddressInfo).port }));
process.once('SIGTERM', () => process.exit(0));
