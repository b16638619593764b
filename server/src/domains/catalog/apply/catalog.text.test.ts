import { chmodSync, mkdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CatalogFolder, catalogFolder, findProblems, formatProblems, ITEMS } from '../catalog.fixture.ts';
import { decodeText } from './catalog.text.ts';

/** Returns the problems of the small catalogue after a change to its folder. */
async function saidOf(change: (folder: CatalogFolder) => void): Promise<string[]> {
  using folder = catalogFolder();
  change(folder);
  return formatProblems(folder, await findProblems(folder));
}

const encoded = (mark: readonly number[], encode: (text: string) => Buffer) => (folder: CatalogFolder) =>
  folder.write(ITEMS, Buffer.concat([Buffer.from(mark), encode(folder.read(ITEMS))]));
const little = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => Buffer.from(text, 'utf16le').swap16();
const UTF_16 = [`${ITEMS}:1:1 is in UTF-16 (“Unicode” in some editors): save it as UTF-8`];

test.for([
  ['little, marked', encoded([0xff, 0xfe], little)],
  ['big, marked', encoded([0xfe, 0xff], big)],
  ['little', encoded([], little)],
  ['big', encoded([], big)],
] as const)('UTF-16 is detected: %s', async ([, change]) => {
  expect(await saidOf(change)).toEqual(UTF_16);
});

test('other encodings and binary content are reported', async () => {
  const latin = (folder: CatalogFolder) => folder.write(ITEMS, Buffer.from(folder.read(ITEMS), 'latin1'));
  expect(await saidOf(latin)).toEqual([`${ITEMS}:1:1 must be text in UTF-8: save it in this encoding`]);
  expect(await saidOf((folder) => folder.write(ITEMS, 'a: "b\0"'))).toEqual([
    `${ITEMS}:1:1 is not text: it contains zero bytes`,
  ]);
});

test('a byte order mark and carriage returns are removed', () => {
  expect(decodeText(Buffer.from('\uFEFFa: 1\r\nb: 2\r\n'))).toEqual({ content: 'a: 1\nb: 2\n' });
});

test('a file of 30 MB is refused', async () => {
  const grown = (file: string) => (folder: CatalogFolder) => truncateSync(`${folder.dir}/${file}`, 30 * 1024 * 1024);
  expect(await saidOf(grown(ITEMS))).toEqual([`${ITEMS}:1:1 is 30 MB: must be at most 4 MB`]);
  expect(await saidOf(grown('art/icon.svg'))).toEqual(['art/icon.svg:1:1 is 30 MB: must be at most 512 KB']);
});

test('a folder in place of a file is reported', async () => {
  const folderAt = (file: string) => (folder: CatalogFolder) => {
    folder.remove(file);
    mkdirSync(`${folder.dir}/${file}`);
  };
  expect(await saidOf(folderAt('methods.yaml'))).toEqual(['methods.yaml:1:1 must be a file']);
  expect(await saidOf(folderAt('art/card.svg'))).toEqual(['art/card.svg:1:1 must be a file']);
});

test('a folder that cannot be listed is reported', async () => {
  const [said] = await saidOf((folder) => {
    rmSync(`${folder.dir}/games`, { recursive: true });
    symlinkSync('games', `${folder.dir}/games`);
  });
  expect(said).toBe('games:1:1 cannot be read: ELOOP');
});

test.runIf(process.getuid?.() !== 0)('a file without read permission is reported', async () => {
  const [said] = await saidOf((folder) => chmodSync(`${folder.dir}/${ITEMS}`, 0));
  expect(said).toContain(`${ITEMS}:1:1 cannot be read: EACCES`);
});
