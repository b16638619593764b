import { expect, test } from 'vitest';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { type CatalogFolder, catalogFolder, findProblems, formatProblems } from '../catalog.fixture.ts';
import { loadCatalog } from './catalog.load.ts';

const notesOf = async (folder: CatalogFolder): Promise<string[]> => {
  const result = await loadCatalog(folder.dir, catalogRules);
  if (!result.ok) throw new Error(formatProblems(folder, result.problems).join('\n'));
  return formatProblems(folder, result.notes);
};

test.for([
  ['coupon.yaml', 'is not a catalogue file: did you mean coupons.yaml?'],
  ['Taxes.yaml', 'is not a catalogue file: did you mean taxes.yaml?'],
  ['games/7-test/item.yaml', 'is not a catalogue file: did you mean items.yaml?'],
  ['games/game.yaml', 'is not a catalogue file: did you mean game.yaml?'],
  [
    'art/prices.yml',
    expect.stringMatching(
      /^is not a catalogue file: remove it, or name it as one of publisher.yaml, methods.yaml, coupons.yaml/,
    ),
  ],
])('the stray YAML file %s is a problem', async ([file = '', message]) => {
  using folder = catalogFolder();
  folder.write(file, 'a: 1');
  const found = await findProblems(folder);
  expect(found.map((one) => [one.file, one.message])).toEqual([[`${folder.dir}/${file}`, message]]);
});

test('unused pictures and files are noted once for each folder', async () => {
  using folder = catalogFolder();
  for (const name of ['d', 'b', 'a', 'c', 'e']) folder.write(`art/old/${name}.svg`, 'not even a picture');
  folder.write('games/7-test/prices.xlsx', 'x');
  folder.write('drafts/one/two.txt', 'x');
  expect(await notesOf(folder)).toEqual(
    [
      ':1:1 nothing refers to drafts: not applied',
      'games/7-test:1:1 nothing refers to prices.xlsx: not applied',
      'art/old:1:1 nothing refers to a.svg, b.svg, c.svg and 2 more: not applied',
    ].map((line) => (line.startsWith(':') ? `${folder.dir}${line}` : line)),
  );
});

test('leftovers of editors, and documents such as README.md, are not reported', async () => {
  using folder = catalogFolder();
  for (const file of ['.git/config.yaml', '.DS_Store', 'README.md', 'LICENSE', 'coupons.yaml~', 'art/.DS_Store']) {
    folder.write(file, 'x');
  }
  expect(await notesOf(folder)).toEqual([]);
});
