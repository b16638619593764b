import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCTION } from '#server/config/production.fixture.ts';

const START = join(import.meta.dirname, 'start.ts');
const LIMIT_MS = 60_000;

/** Accepts connections and never answers: serves as a taken port, and as a database that does not answer. */
let mute: Server;
const sockets = new Set<Socket>();
let hangsUp = false;
let port: number;

beforeAll(async () => {
  mute = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (hangsUp) socket.destroy();
  });
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  port = (mute.address() as { port: number }).port;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  mute.close();
});

interface Line {
  level: number;
  msg: string;
  problems?: string[];
  err?: { message: string };
}

/** Starts the real program and returns its output, each line parsed as JSON. */
async function start(env: Record<string, string>, onText: (text: string) => void = () => undefined) {
  const child = spawn(process.execPath, [START], { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
      onText(text);
    });
  const [code] = await once(child, 'close');
  const lines = text.split('\n').filter(Boolean);
  return { code, lines: lines.map((line) => JSON.parse(line) as Line) };
}

const COLLECTOR = { ROLE: 'collector', PUBLIC_URL: 'https://shop.example.com', ANALYTICS_APPS: 'shop', PORT: '0' };

test('production lists all wrong settings in one line of JSON', { timeout: LIMIT_MS }, async () => {
  const { code, lines } = await start({});
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatchObject({ level: 60, msg: 'the configuration cannot be used' });
  expect(lines[0]?.problems?.map((line) => line.split(' ')[0])).toEqual([
    'DATABASE_URL',
    'PUBLIC_URL',
    'STRIPE_KEY',
    'GAME_<gid>_SECRET',
  ]);
});

test('reports a port that is taken as one line of JSON', { timeout: LIMIT_MS }, async () => {
  const { code, lines } = await start({ ...PRODUCTION, HOST: '127.0.0.1', PORT: String(port) });
  expect([code, lines]).toMatchObject([1, [{ level: 60, msg: expect.stringMatching(/^Port \d+ is taken/) }]]);
});

test('reports a database that cannot be used as one line of JSON, without a stack', { timeout: LIMIT_MS }, async () => {
  const env = { ...COLLECTOR, HOST: '127.0.0.1', DATABASE_URL: 'postgres://shop:pw@127.0.0.1:1/shop' };
  const { code, lines } = await start(env);
  expect([code, lines]).toMatchObject([1, [{ level: 60, msg: expect.stringMatching(/127\.0\.0\.1:1.*DATABASE_URL/) }]]);
  expect(lines[0]?.err).toBeUndefined();
});

/** Output and errors that libraries and Node may cause while the program runs; they happen once it has started. */
const MISHAPS = `const timer = setInterval(() => {
  if (process.listenerCount('uncaughtException') === 0) return;
  clearInterval(timer);
  console.log('a library speaks');
  process.emitWarning('a library warns');
  setImmediate(() => { throw new Error('nobody expected this'); });
}, 1);`;

test('output of libraries, Node warnings and unexpected errors are JSON', { timeout: LIMIT_MS }, async () => {
  const env = {
    ...COLLECTOR,
    HOST: '127.0.0.1',
    DATABASE_URL: `postgres://shop:pw@127.0.0.1:${port}/shop`,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(MISHAPS)}`,
  };
  const { code, lines } = await start(env, (text) => {
    // The start in progress ends once its database closes the connection.
    hangsUp ||= text.includes('nobody expected');
    if (hangsUp) for (const socket of sockets) socket.destroy();
  });
  expect(code).toBe(1);
  expect(lines).toMatchObject([
    { level: 30, msg: 'a library speaks' },
    { level: 40, msg: 'Node warning', err: { message: 'a library warns' } },
    { level: 60, msg: 'the process ends by an error', err: { message: 'nobody expected this' } },
  ]);
});

test('the demo prints plain lines', { timeout: LIMIT_MS }, async () => {
  const child = spawn(process.execPath, [START], { env: { PATH: process.env.PATH, PORT: 'eighty' } });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await once(child, 'close');
  expect(text).toMatch(/^\nThe configuration cannot be used:\n {2}- PORT must be/);
});
