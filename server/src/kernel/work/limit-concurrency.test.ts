import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('so many run at once, the others in their order, also after one that failed', async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const done = ends.map(({ promise }, at) =>
    inTurn(async () => {
      begun.push(at);
      await promise;
      return at;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('no'));
  await expect(done[1]).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);
  for (const at of [0, 2, 3, 4]) ends[at]?.resolve();
  expect(await Promise.all([done[0], done[2], done[3], done[4]])).toEqual([0, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  // All slots are free again.
  expect(await Promise.all([inTurn(async () => 'a'), inTurn(async () => 'b')])).toEqual(['a', 'b']);
});
