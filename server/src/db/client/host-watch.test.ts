import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { type HostState, HostWatch } from './host-watch.ts';

type Row = readonly [readOnly: string, timeline: string];

/** A message of PostgreSQL: type, length, content. */
function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value & 0xffff)]);
const READY = message('Z', 'I');
const column = (name: string): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);
const rowOf = (values: Row): Buffer =>
  Buffer.concat([
    message('T', int16(2), column('readOnly'), column('timeline')),
    message('D', int16(2), ...values.flatMap((value) => [int32(value.length), value])),
    message('C', 'SELECT 1\0'),
    READY,
  ]);

/** A server that accepts sessions and answers each question with `row`; null: never. Returns what its watch reports. */
async function watched(row: { now: Row | null }, patienceMs = 30_000) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), READY]));
      socket.on('data', (question) => {
        if (question[0] === 'Q'.charCodeAt(0) && row.now) socket.write(rowOf(row.now));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const reports: HostState[] = [];
  const watch = new HostWatch(`postgres://watch:pw@127.0.0.1:${port}/shop`, (state) => reports.push(state), patienceMs);
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(() => {
    watch.close();
    drop();
    server.close();
  });
  const reported = (count: number) =>
    until(
      async () => reports,
      (all) => all.length >= count,
    );
  return { reports, reported, drop };
}

test('the timeline is read in hexadecimal, as PostgreSQL names its files', async () => {
  const { reported } = await watched({ now: ['off', '0000000A'] });
  expect(await reported(1)).toEqual([{ writes: true, timeline: 10 }]);
});

test('a host that is read-only is no primary', async () => {
  const { reported } = await watched({ now: ['on', '0'] });
  expect(await reported(1)).toEqual([{ writes: false, why: 'read-only' }]);
});

test('a session that an operator ended is replaced before the host counts as lost', async () => {
  const { reports, reported, drop } = await watched({ now: ['off', '00000001'] });
  await reported(1);
  drop();
  await reported(3);
  expect(reports.every(({ writes }) => writes)).toBe(true);
});

test('a host that accepts sessions and never answers counts as lost', async () => {
  const row: { now: Row | null } = { now: ['off', '00000001'] };
  const { reports, reported } = await watched(row, 50);
  await reported(1);
  row.now = null;
  await until(
    async () => reports.at(-1),
    (last) => last?.writes === false,
  );
});
