import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { loadDraft } from './draft-content.ts';

const own = { path: 'publisher.yaml', text: 'name: Test', by: 'cora', at: new Date() };
const view = { base: {}, pictures: {}, changed: new Map([[own.path, own]]), changedPictures: new Map() };
/** Nothing is read from the database: the draft has only its own files. */
const none = (() => Promise.reject(new Error('nothing is read'))) as unknown as Db;

test('many checks at once have one folder at a time, and leave none', async () => {
  const folders: string[] = [];
  let most = 0;
  const load = async (dir: string) => {
    folders.push(dir);
    most = Math.max(most, folders.filter((one) => existsSync(one)).length);
    return { ok: false as const, problems: [] };
  };
  await Promise.all(Array.from({ length: 10 }, () => loadDraft(none, view, load)));
  expect([folders.length, most]).toEqual([10, 1]);
  expect(folders.filter((one) => existsSync(one))).toEqual([]);
});

test('a check that fails lets the next one begin', async () => {
  const failing = loadDraft(none, view, () => Promise.reject(new Error('the thread ended')));
  await expect(failing).rejects.toThrow('the thread ended');
  expect(await loadDraft(none, view, async () => ({ ok: false, problems: [] }))).toEqual({ ok: false, problems: [] });
});
