import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from './client.ts';
import { openHub } from './hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A hub that hears nothing, and how often each of so many watchers looked. */
async function watched(count: number) {
  const sql = { listen: async () => ({ unlisten: async () => undefined }) } as unknown as Sql;
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
  return { looks, stop };
}

test('a watcher that hears nothing looks again every five seconds', async () => {
  const { looks, stop } = await watched(3);
  expect(looks).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(15_500);
  expect(looks).toEqual([4, 4, 4]);
  await stop();
});

test('of two thousand no more than two hundred look in a second, each in its turn', async () => {
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
