import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePort } from './port.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'manawell-port-'));
});
afterEach(() => rm(home, { recursive: true }));

const take = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server: Server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

test('a port is kept from one start to the next', async () => {
  const port = await choosePort(home);
  expect(await choosePort(home)).toBe(port);
});

test('a port that is free again in a moment is waited for', async () => {
  const port = await choosePort(home);
  const other = await take(port);
  const chosen = choosePort(home);
  setTimeout(() => other.close(), 100);
  expect(await chosen).toBe(port);
});

test('a port that another process has is given up, and the next one is kept', async () => {
  const port = await choosePort(home);
  const other = await take(port);
  const next = await choosePort(home);
  expect(next).not.toBe(port);
  other.close();
  expect(await choosePort(home)).toBe(next);
});
