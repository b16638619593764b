import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { catalogFolder } from '../catalog.fixture.ts';
import { artFile } from './catalog.art.ts';
import { storeImages } from './catalog.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('an image that changed since the check is not stored under its former address', async () => {
  using folder = catalogFolder();
  const fine = Array.from({ length: 3 }, (_, at) => {
    folder.write(`art/${at}.png`, `picture ${at}`);
    return artFile(`${folder.dir}/art/${at}.png`, Buffer.from(`picture ${at}`));
  });
  const changed = artFile(`${folder.dir}/art/0.png`, Buffer.from('as it was'));
  const store = (art: typeof fine) => database.sql.begin((tx) => storeImages(tx, art));
  await expect(store([...fine, changed])).rejects.toThrow('art/0.png changed during the apply: apply again');
  expect(await database.sql`SELECT FROM catalog_assets`).toEqual([]);
  await store(fine);
  // Duplicates and images that are already stored add nothing.
  await store([...fine, ...fine]);
  expect(await database.sql`SELECT FROM catalog_assets`).toHaveLength(3);
});
