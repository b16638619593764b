import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { BenchWorld } from '../world.ts';
import { findPeak } from './soak.ts';

const server = createServer((_, response) => void response.writeHead(409).end('{}'));
afterEach(() => void server.close().closeAllConnections());

test('a trial whose order fails throws that failure, and stops to watch orders', async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  let watching = 0;
  const unlisten = () => {
    watching -= 1;
    return Promise.resolve();
  };
  const listen = () => {
    watching += 1;
    return Promise.resolve({ unlisten });
  };
  const portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = { portal, sql: { listen } } as unknown as BenchWorld;
  const buyers = [{ id: '1', token: 'token', roleId: 'role' }];
  await expect(findPeak({ world, buyers, total: 1 }, { atOnce: 1, seconds: 0.05 })).rejects.toThrow(/answered 409/);
  expect(watching).toBe(0);
});
