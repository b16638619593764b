import { expect, test, vi } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { createBatcher } from './batcher.ts';

const refusedBy = (bad: number) => async (items: number[]) => {
  if (items.includes(bad)) throw new Error('duplicate key');
  return items.map((item) => item * 10);
};

test('combines calls that arrive while a statement runs, each with its own answer', async () => {
  const run = vi.fn(refusedBy(-1));
  const ask = createBatcher(run, { log: silentLog });
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30]);
  expect(run.mock.calls).toEqual([[[1]], [[2, 3]]]);
});

test('never combines items with the same key', async () => {
  const run = vi.fn(async (items: string[]) => items);
  const ask = createBatcher(run, { log: silentLog, keyOf: (item) => item[0] });
  expect(await Promise.all(['x', 'a1', 'a2', 'b1', 'a3'].map(ask))).toEqual(['x', 'a1', 'a2', 'b1', 'a3']);
  expect(run.mock.calls.flat()).toEqual([['x'], ['a1', 'b1'], ['a2'], ['a3']]);
});

test('limits the total weight of a statement; a heavier item runs by itself', async () => {
  const run = vi.fn(async (items: number[]) => items);
  const ask = createBatcher(run, { log: silentLog, weight: { of: (item) => item, most: 5 } });
  expect(await Promise.all([1, 2, 9, 3, 1].map(ask))).toEqual([1, 2, 9, 3, 1]);
  expect(run.mock.calls.flat()).toEqual([[1], [2, 3], [9], [1]]);
});

test('an item that fails does not fail the others', async () => {
  const ask = createBatcher(refusedBy(2), { log: silentLog });
  const answers = await Promise.allSettled([1, 2, 3].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('repeats nothing after a lost connection, because the outcome is unknown', async () => {
  const run = vi.fn(async (items: number[]) => {
    if (items.includes(2)) throw new Unavailable('Connection terminated unexpectedly');
    return items;
  });
  const answers = await Promise.allSettled([1, 2, 3].map(createBatcher(run, { log: silentLog })));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a statement that waits long does not block later calls', async () => {
  const stuck = Promise.withResolvers<number[]>();
  const ask = createBatcher((items: number[]) => (items.includes(1) ? stuck.promise : Promise.resolve(items)), {
    log: silentLog,
  });
  const first = ask(1);
  expect(await ask(2)).toBe(2);
  stuck.resolve([1]);
  expect(await first).toBe(1);
});
