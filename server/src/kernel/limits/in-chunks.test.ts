import { expect, test } from 'vitest';
import { inChunks } from './in-chunks.ts';
import type { Limit } from './limit.ts';
import { processLimits } from './limits-by.ts';

/** Counts how often a limit is asked. */
function counted(limit: Limit) {
  const asked: number[] = [];
  const take: Limit['take'] = (key, uses = 1) => {
    asked.push(uses);
    return limit.take(key, uses);
  };
  return { limit: { take }, asked };
}
const refusals = async (limit: Limit, times: number, key = 'a') =>
  (await Promise.all(Array.from({ length: times }, () => limit.take(key)))).filter(({ allowed }) => !allowed);

test('as many uses are allowed as the shared limit has, also at the same moment', async () => {
  const { limit, asked } = counted(processLimits('chunks', 60, 60));
  const chunks = inChunks(limit, 20);
  const refused = await refusals(chunks, 65);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.resetsIn).toBeGreaterThan(0);
  expect(asked.slice(0, 3)).toEqual([20, 20, 20]);
  expect(await refusals(chunks, 1, 'b')).toEqual([]);
});

test('two processes share the limit', async () => {
  const shared = processLimits('two', 60, 60);
  const [one, other] = [inChunks(shared, 20), inChunks(shared, 20)];
  const [first, second] = await Promise.all([refusals(one, 50), refusals(other, 50)]);
  expect(100 - first.length - second.length).toBeLessThanOrEqual(60);
});

test('a chunk ends with its counter', async () => {
  let at = 0;
  const { limit, asked } = counted(processLimits('ends', 60, 60));
  const chunks = inChunks(limit, 20, () => at);
  await chunks.take('a');
  at = 61_000;
  await chunks.take('a');
  expect(asked).toEqual([20, 20]);
});
