import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { catalogueState, unlessEqual } from './catalogue-state.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the state changes with each file, folder and applied change, and is equal again after they are undone', async () => {
  using folder = catalogFolder();
  await applyCatalog(database.sql, folder.dir, catalogRules);
  const state = () => catalogueState(database.sql, folder.dir);
  const seen = [await state()];
  expect(await state()).toBe(seen[0]);
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 198');
  seen.push(await state());
  mkdirSync(join(folder.dir, 'games/8-empty'));
  seen.push(await state());
  await database.sql`update catalog_documents set hash = 'another' where kind = 'methods'`;
  seen.push(await state());
  expect(new Set(seen).size).toBe(4);
  rmSync(join(folder.dir, 'games/8-empty'), { recursive: true });
  folder.edit('games/7-test/items.yaml', 'EUR: 198', 'EUR: 199');
  expect(seen).not.toContain(await state());
});

test('a folder with a symbolic link has no state, because its target may change', async () => {
  using folder = catalogFolder();
  symlinkSync('/etc/hostname', join(folder.dir, 'art/link.svg'));
  expect(await catalogueState(database.sql, folder.dir)).toBeUndefined();
});

/** Returns a state file, the states at which it was compared, and a function that runs the next comparison. */
function comparing(...states: (string | undefined)[]) {
  const dir = mkdtempSync(join(tmpdir(), 'equal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  let compared = 0;
  return async (differs: boolean): Promise<number> => {
    const stateOf = async () => (states.length > 1 ? states.shift() : states[0]);
    await unlessEqual(join(dir, 'equal'), stateOf, async () => {
      compared++;
      return differs;
    });
    return compared;
  };
}

test('compares once if there was no difference in the same state', async () => {
  const start = comparing('one');
  expect([await start(false), await start(false)]).toEqual([1, 1]);
});

test('compares again if there was a difference', async () => {
  const start = comparing('one');
  expect([await start(true), await start(false), await start(false)]).toEqual([1, 2, 2]);
});

test('compares again if the catalogue changed during the comparison', async () => {
  const start = comparing('before', 'after', 'before');
  expect([await start(false), await start(false), await start(false)]).toEqual([1, 2, 2]);
});

test('compares if the state file can be neither read nor written, and the start succeeds', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'equal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  let compared = 0;
  for (let start = 0; start < 2; start++) {
    await unlessEqual(
      dir,
      async () => 'one',
      async () => {
        compared++;
        return false;
      },
    );
  }
  expect(compared).toBe(2);
});

test('compares each time without a state', async () => {
  const start = comparing(undefined);
  expect([await start(false), await start(false)]).toEqual([1, 2]);
});
