import { afterAll, expect, test } from 'vitest';
import { catalogFolder, ITEMS } from '#server/domains/catalog/catalog.fixture.ts';
import { openDraftCheck } from './check-thread.ts';

const { loadFolder, close } = openDraftCheck();
afterAll(close);

test('the thread returns the content of a folder, and the problems of another, one after the other', async () => {
  using good = catalogFolder();
  using bad = catalogFolder();
  bad.edit(ITEMS, 'EUR: 199', 'EUR: 0');
  const [one, other] = await Promise.all([loadFolder(good.dir), loadFolder(bad.dir)]);
  expect(one.ok && one.content.documents.map(({ kind }) => kind)).toContain('game');
  expect(one.ok && one.content.sources.get(ITEMS)).toBe(good.read(ITEMS));
  expect(other).toMatchObject({ ok: false, problems: [{ field: 'items[0].prices.EUR' }] });
});
