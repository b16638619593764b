import { expect, test } from 'vitest';
import { createSharedRead } from './shared-read.ts';

const EVERY_MS = 5000;

/** A read that counts, on a clock that runs only while all watchers pause. */
function counted(read: (count: number) => Promise<number> = async (count) => count) {
  let count = 0;
  let clock = 0;
  const time = {
    now: () => clock,
    pause: async (ms: number, signal: AbortSignal) => {
      if (signal.aborted) return;
      const until = clock + ms;
      await new Promise(setImmediate);
      clock = Math.max(clock, until);
    },
  };
  const shared = createSharedRead(
    () => {
      count += 1;
      return read(count);
    },
    EVERY_MS,
    time,
  );
  const take = async (values: number): Promise<number[]> => {
    const stop = new AbortController();
    const seen: number[] = [];
    for await (const value of shared.watch(stop.signal)) {
      seen.push(value);
      if (seen.length === values) stop.abort();
    }
    return seen;
  };
  const later = (ms: number): void => {
    clock += ms;
  };
  return { shared, take, later, count: () => count };
}

test('ten watchers cost as much as one, and all see the same values', async () => {
  const { take, count } = counted();
  const seen = await Promise.all(Array.from({ length: 10 }, () => take(4)));
  expect(seen).toEqual(seen.map(() => [1, 2, 3, 4]));
  expect(count()).toBe(4);
});

test('nothing is read before the first watcher and after the last one', async () => {
  const { take, later, count } = counted();
  expect(count()).toBe(0);
  await take(2);
  later(10 * EVERY_MS);
  await new Promise(setImmediate);
  expect(count()).toBe(2);
});

test('a value is shared until it is old', async () => {
  const { shared, later } = counted();
  expect([await shared.now(), await shared.now()]).toEqual([1, 1]);
  later(EVERY_MS);
  expect(await shared.now()).toBe(2);
});

test('a failed read ends the streams that wait for it, and is not repeated before its time', async () => {
  const { take, shared, later } = counted(async (count) => {
    if (count === 1) throw new Error('away');
    return count;
  });
  const both = await Promise.allSettled([take(1), take(1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(shared.now()).rejects.toThrow('away');
  later(EVERY_MS);
  expect(await shared.now()).toBe(2);
});

test('a slow read is never doubled', async () => {
  const gate = Promise.withResolvers<number>();
  const { shared, later, count } = counted(() => gate.promise);
  const first = shared.now();
  later(10 * EVERY_MS);
  const second = shared.now();
  gate.resolve(7);
  expect(await Promise.all([first, second])).toEqual([7, 7]);
  expect(count()).toBe(1);
});
