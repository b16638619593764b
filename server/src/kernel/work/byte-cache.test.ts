import { expect, test } from 'vitest';
import { byteCache } from './byte-cache.ts';

/** Creates a cache of ten bytes that counts its loads. */
function setUp() {
  const cache = byteCache<string>(10);
  const loaded: string[] = [];
  return {
    loaded,
    bytes: cache.bytes,
    get: (value: string) =>
      cache.get(value, async () => {
        loaded.push(value);
        return { value, bytes: value.length };
      }),
  };
}

test('what was used last is kept, as far as there is room', async () => {
  const { get, loaded, bytes } = setUp();
  await get('four');
  await get('five5');
  await get('four');
  await get('six666');
  expect([loaded, bytes()]).toEqual([['four', 'five5', 'six666'], 10]);
  await get('four');
  expect(loaded).toHaveLength(3);
  expect(await get('five5')).toBe('five5');
  expect(loaded).toHaveLength(4);
  expect(bytes()).toBeLessThanOrEqual(10);
});

test('what is larger than all room is answered and not kept', async () => {
  const { get, loaded, bytes } = setUp();
  await get('four');
  expect(await get('eleven bytes')).toBe('eleven bytes');
  expect(await get('eleven bytes')).toBe('eleven bytes');
  expect(loaded).toEqual(['four', 'eleven bytes', 'eleven bytes']);
  expect(await get('four')).toBe('four');
  expect([loaded.length, bytes()]).toEqual([3, 4]);
});

test('what was not found or failed is asked for again', async () => {
  const cache = byteCache<string>(10);
  expect(await cache.get('key', async () => undefined)).toBeUndefined();
  await expect(cache.get('key', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await cache.get('key', async () => ({ value: 'there', bytes: 5 }))).toBe('there');
});

test('two loads run at once, each for all who ask for the same', async () => {
  const cache = byteCache<string>(10);
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const load = (key: string) =>
    cache.get(key, async () => {
      begun.push(key);
      await end.promise;
      return { value: key, bytes: 1 };
    });
  const all = ['a', 'a', 'b', 'c', 'a', 'c'].map(load);
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  end.resolve();
  expect(await Promise.all(all)).toEqual(['a', 'a', 'b', 'c', 'a', 'c']);
  expect(begun).toEqual(['a', 'b', 'c']);
});
