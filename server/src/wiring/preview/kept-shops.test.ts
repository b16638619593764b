import { expect, test } from 'vitest';
import { keepShops } from './kept-shops.ts';

/** Counts shops, and tells if a closed one was used. */
function world() {
  const seen = { open: 0, most: 0, usedClosed: false };
  const open = async () => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    let isOpen = true;
    await Promise.resolve();
    return {
      async page(): Promise<string> {
        await Promise.resolve();
        if (!isOpen) seen.usedClosed = true;
        return 'page';
      },
      async close() {
        isOpen = false;
        seen.open -= 1;
      },
    };
  };
  const shops = keepShops<Awaited<ReturnType<typeof open>>>();
  const use = (name: string) => shops.use(name, open, (shop) => shop.page());
  return { seen, shops, use };
}

test('pages of many shops at once open few at a time, and use none that is closed', async () => {
  const { seen, shops, use } = world();
  const names = Array.from({ length: 20 }, (_, at) => `at ${at}`);
  expect(await Promise.all(names.map(use))).toEqual(names.map(() => 'page'));
  // One that is closed leaves when the next one is there.
  expect(seen.most).toBeLessThanOrEqual(4);
  expect(seen.usedClosed).toBe(false);
  await shops.close();
  expect(seen.open).toBe(0);
});

test('too many waiting pages are refused, and later ones are not', async () => {
  const { shops, use } = world();
  const asked = await Promise.allSettled(Array.from({ length: 40 }, () => use('one')));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(19);
  expect(refused[0]).toMatchObject({ reason: { code: 'request.too_many' } });
  expect(await use('one')).toBe('page');
  await shops.close();
});

test('a shop that could not be opened is opened again', async () => {
  const { shops, use } = world();
  const failing = shops.use(
    'one',
    () => Promise.reject(new Error('no catalogue')),
    async () => 'page',
  );
  await expect(failing).rejects.toThrow('no catalogue');
  expect(await use('one')).toBe('page');
  await shops.close();
});
