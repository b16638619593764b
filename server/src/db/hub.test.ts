import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from './client.ts';
import { openHub } from './hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Returns a hub without notices, and the number of looks of each watcher. `reconnect` simulates a lost and restored
 * connection.
 */
async function watched(count: number) {
  let reconnect = (): void => undefined;
  const listen = async (_: string, __: unknown, onListen: () => void) => {
    reconnect = onListen;
    return { unlisten: async () => undefined };
  };
  const sql = { listen } as unknown as Sql;
  const hub = await openHub(sql, 'orders');
  const over = new AbortController();
  const looks = Array.from({ length: count }, () => 0);
  const ended = looks.map(async (_, n) => {
    for await (const _ of hub.watch(String(n), over.signal)) looks[n] = (looks[n] ?? 0) + 1;
  });
  await vi.advanceTimersByTimeAsync(0);
  const stop = async () => {
    over.abort();
    await Promise.all(ended);
    await hub.close();
  };
  return { looks, stop, reconnect };
}

test('a watcher without hints looks again every five seconds', async () => {
  const { looks, stop } = await watched(3);
  expect(looks).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(15_500);
  expect(looks).toEqual([4, 4, 4]);
  await stop();
});

test('at most 200 of 2000 watchers look per second, in turn', async () => {
  const { looks, stop } = await watched(2000);
  await vi.advanceTimersByTimeAsync(5000);
  const before = looks.reduce((sum, count) => sum + count, 0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(looks.reduce((sum, count) => sum + count, 0) - before).toBe(200);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Math.min(...looks)).toBe(2);
  expect(Math.max(...looks)).toBe(3);
  await stop();
});

test('after a lost connection 1000 watchers look within five seconds, in turn', async () => {
  const { looks, stop, reconnect } = await watched(1000);
  reconnect();
  await vi.advanceTimersByTimeAsync(100);
  const all = () => looks.reduce((sum, count) => sum + count, 0) - 1000;
  expect(all()).toBe(20);
  await vi.advanceTimersByTimeAsync(4900);
  expect(all()).toBe(1000);
  expect(Math.max(...looks)).toBe(2);
  await stop();
});
