import { expect, test } from 'vitest';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { type CatalogFolder, catalogFolder, findProblems, formatProblems } from '../catalog.fixture.ts';
import { TEXT_LIMIT_BYTES } from './collection.files.ts';
import { articles, writeArticles } from './collection.fixture.ts';

const rules = { ...catalogRules, sections: [...catalogRules.sections, articles] };
const EN = 'articles/a0/en.md';
const META = 'articles/a0/meta.yaml';

/** Returns the problems of a folder with one article, after a change to it. */
async function problemsWith(change: (folder: CatalogFolder) => void): Promise<string[]> {
  using folder = catalogFolder();
  writeArticles(folder, 1, () => ({ text: 20, cover: 20 }));
  change(folder);
  return formatProblems(folder, await findProblems(folder, rules));
}

test('a folder is valid with and without articles', async () => {
  expect(await problemsWith(() => undefined)).toEqual([]);
  expect(await problemsWith((folder) => folder.remove('articles'))).toEqual([]);
});

test('an entry can be a single file', async () => {
  const texts = 'title: { en: One, de: Eins }\ncover: art/cover/0.png\ntexts: { en: Text, de: Text }\n';
  expect(await problemsWith((folder) => folder.write('articles/one.yaml', texts))).toEqual([]);
});

test.for<[string, (folder: CatalogFolder) => void, string[]]>([
  [
    'with a finding of its check inside a text',
    (folder) => folder.write(EN, 'First\nthen <script>\n'),
    [`${EN}:2:6 must not hold a script`],
  ],
  [
    'with an invalid field',
    (folder) => folder.write(META, 'title: { en: A, de: B }\ncover: nothing\n'),
    [`${META}:2:1 cover: must be a path such as art/1000039/icon.svg`],
  ],
  [
    'with a title without a translation',
    (folder) => folder.write(META, 'title: { en: A }\ncover: art/cover/0.png\n'),
    [`${META}:1:1 title.de: has no text in this language (de)`],
  ],
  ['without its main text', (folder) => folder.remove(EN), [`${EN}:1:1 is missing (expected a text)`]],
  ['without its fields', (folder) => folder.remove(META), [`${META}:1:1 is missing`]],
  [
    'that is empty',
    (folder) => folder.write(META, ''),
    [`${META}:1:1 title: is missing (expected a group of fields)`, `${META}:1:1 cover: is missing (expected a text)`],
  ],
  ['that is a list', (folder) => folder.write(META, '- 1'), [`${META}:1:1 must be a group of fields`]],
  [
    'with an unknown language',
    (folder) => folder.write('articles/a0/xx.md', 'x'),
    [
      'articles/a0/xx.md:1:1 must be meta.yaml or the text in a language, such as en.md (languages: en, zh, zh-tw, ko, ja, th, vi, fr, es, de, ru, pt, tr, it)',
    ],
  ],
  [
    'with a text that is too long',
    (folder) => folder.write(EN, 'x'.repeat(TEXT_LIMIT_BYTES + 1)),
    [`${EN}:1:1 is 257 KB: must be at most 256 KB`],
  ],
  ['with a NUL character', (folder) => folder.write(EN, 'a\0b'), [`${EN}:1:1 is not text: it contains zero bytes`]],
  [
    'with a missing picture',
    (folder) => folder.write(EN, 'See ![this](art/none.png)'),
    [`${EN}:1:1 there is no file art/none.png`],
  ],
  [
    'with a picture outside the folder',
    (folder) => folder.write(EN, 'See ![this](../../secret.png)'),
    [`${EN}:1:1 names an image outside art/ (../../secret.png): use a path such as art/1000039/icon.svg`],
  ],
  [
    'with an invalid name',
    (folder) =>
      folder.write('articles/A B.yaml', 'title: { en: A, de: B }\ncover: art/cover/0.png\ntexts: { en: x, de: x }\n'),
    ['articles/A B.yaml:1:1 has an invalid name: it must be lower case letters, digits and hyphens'],
  ],
  [
    'with a duplicate name',
    (folder) =>
      folder.write('articles/a0.yaml', 'title: { en: A, de: B }\ncover: art/cover/0.png\ntexts: { en: x, de: x }\n'),
    ['articles/a0.yaml:1:1 is a duplicate: keep either a0.yaml or the folder a0'],
  ],
  [
    'with another extension',
    (folder) => folder.write('articles/notes.txt', 'x'),
    ['articles/notes.txt:1:1 is not an entry: use a file that ends in .yaml, or a folder'],
  ],
])('an article %s is reported with its position', async ([, change, expected]) => {
  expect(await problemsWith(change)).toEqual(expected);
});

test('files that begin with a dot are ignored', async () => {
  expect(await problemsWith((folder) => folder.write('articles/a0/.DS_Store', '\0'))).toEqual([]);
  expect(await problemsWith((folder) => folder.write('articles/.notes', 'x'))).toEqual([]);
});

test('a picture in the text of an article is checked', async () => {
  const problems = await problemsWith((folder) => {
    folder.write(EN, 'See ![this](art/extra.svg)');
    folder.write('art/extra.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  });
  expect(problems).toEqual(['art/extra.svg:1:40 must not contain event handlers']);
});

test('a byte order mark, carriage returns and leftovers of editors are ignored', async () => {
  expect(
    await problemsWith((folder) => {
      folder.write(META, '\uFEFFtitle: { en: A, de: B }\r\ncover: art/cover/0.png\r\n');
      folder.write(EN, '\uFEFFFirst\r\nline\r\n');
      folder.write('articles/a0/en.md~', 'x');
      folder.write('articles/one.yaml~', 'x');
    }),
  ).toEqual([]);
});

test.for([
  ['zh-TW.md', 'must be named zh-tw.md'],
  ['zh_tw.md', 'must be named zh-tw.md'],
  ['meta.yml', 'must be named meta.yaml'],
])('the message for a file named %s suggests the right name', async ([name, message]) => {
  expect(await problemsWith((folder) => folder.write(`articles/a0/${name}`, 'x'))).toEqual([
    `articles/a0/${name}:1:1 ${message}`,
  ]);
});

test('a section’s file that ends in .yml is reported', async () => {
  expect(await problemsWith((folder) => folder.write('popups.yml', 'popups: []'))).toEqual([
    'popups.yml:1:1 must be named popups.yaml',
  ]);
});
