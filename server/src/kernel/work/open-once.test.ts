import { expect, test } from 'vitest';
import { openOnce } from './open-once.ts';

test('opens once for all callers, also at the same time', async () => {
  let times = 0;
  const opened = openOnce(async () => ++times);
  expect(await Promise.all([opened(), opened()])).toEqual([1, 1]);
  expect(await opened()).toBe(1);
});

test('a failed attempt fails its callers only, and the next call opens again', async () => {
  let times = 0;
  const opened = openOnce(async () => {
    times += 1;
    if (times === 1) throw new Error('away');
    return times;
  });
  const first = [opened(), opened()];
  for (const one of first) await expect(one).rejects.toThrow('away');
  expect(await opened()).toBe(2);
});
