import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type CatalogFolder, catalogFolder, findProblems } from '../catalog.fixture.ts';

/** Creates a file elsewhere on the operator's machine. */
function elsewhere(): string {
  const dir = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'key'), '# Key\n\nSecret.\n\nSecret');
  return dir;
}

const article = (folder: CatalogFolder): string => {
  folder.write('news/fair/meta.yaml', 'kind: news\npublishedAt: 2026-01-01T00:00:00Z\ncover: art/card.svg\n');
  folder.write('news/fair/de.md', '# Messe\n\nKurz.\n\nText');
  return join(folder.dir, 'news/fair/en.md');
};
const said = async (folder: CatalogFolder) => (await findProblems(folder)).map(({ file, message }) => [file, message]);
const OUT = 'is a link that leads out of the folder: put the file itself here';

test('a link to a file outside the folder is not read: it would be published as an article', async () => {
  using folder = catalogFolder();
  const link = article(folder);
  symlinkSync(join(elsewhere(), 'key'), link);
  expect(await said(folder)).toEqual([[link, OUT]]);
});

test('a link to a folder elsewhere is not followed, directly or through another link', async () => {
  using folder = catalogFolder();
  const other = elsewhere();
  mkdirSync(join(folder.dir, '.hidden'));
  symlinkSync(other, join(folder.dir, '.hidden/there'));
  symlinkSync('../.hidden/there', join(folder.dir, 'art/more'));
  symlinkSync(`${folder.dir}-other`, join(folder.dir, 'art/nowhere'));
  expect(await said(folder)).toEqual([
    [join(folder.dir, '.hidden/there'), OUT],
    [join(folder.dir, 'art/more'), OUT],
  ]);
});

test('links within the folder are allowed: Kubernetes mounts volumes in this way', async () => {
  using folder = catalogFolder();
  const link = article(folder);
  folder.write('..data/en.md', '# Fair\n\nShort.\n\nText');
  symlinkSync('../../..data/en.md', link);
  expect(await said(folder)).toEqual([]);
});
