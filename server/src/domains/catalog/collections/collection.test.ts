import { expect, test } from 'vitest';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { type CatalogFolder, catalogFolder, printed, problemsOf } from '../catalog.fixture.ts';
import { TEXT_LIMIT_BYTES } from './collection.files.ts';
import { articles, writeArticles } from './collection.fixture.ts';

const rules = { ...catalogRules, sections: [...catalogRules.sections, articles] };
const EN = 'articles/a0/en.md';
const META = 'articles/a0/meta.yaml';

/** Problems of a folder with one article after a change to it. */
async function problemsWith(change: (folder: CatalogFolder) => void): Promise<string[]> {
  using folder = catalogFolder();
  writeArticles(folder, 1, () => ({ text: 20, cover: 20 }));
  change(folder);
  return printed(folder, await problemsOf(folder, rules));
}

test('a folder with articles is fine, and so is one without', async () => {
  expect(await problemsWith(() => undefined)).toEqual([]);
  expect(await problemsWith((folder) => folder.remove('articles'))).toEqual([]);
});

test('an entry may be one file', async () => {
  const texts = 'title: { en: One, de: Eins }\ncover: art/cover/0.png\ntexts: { en: Text, de: Text }\n';
  expect(await problemsWith((folder) => folder.write('articles/one.yaml', texts))).toEqual([]);
});

test.for<[string, (folder: CatalogFolder) => void, string[]]>([
  [
    'in what its check finds within a text',
    (folder) => folder.write(EN, 'First\nthen <script>\n'),
    [`${EN}:2:6 must not hold a script`],
  ],
  [
    'in a field',
    (folder) => folder.write(META, 'title: { en: A, de: B }\ncover: nothing\n'),
    [`${META}:2:1 cover: must be a path such as art/1000039/icon.svg`],
  ],
  [
    'in a language that a title lacks',
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
    'with a language that there is not',
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
  [
    'with a character that no database keeps',
    (folder) => folder.write(EN, 'a\0b'),
    [`${EN}:1:1 is no text: it holds zero bytes`],
  ],
  [
    'with a picture that is not there',
    (folder) => folder.write(EN, 'See ![this](art/none.png)'),
    [`${EN}:1:1 there is no file art/none.png`],
  ],
  [
    'with a picture from elsewhere',
    (folder) => folder.write(EN, 'See ![this](../../secret.png)'),
    [`${EN}:1:1 names an image that is no path such as art/1000039/icon.svg (../../secret.png)`],
  ],
  [
    'with a name that is no id',
    (folder) =>
      folder.write('articles/A B.yaml', 'title: { en: A, de: B }\ncover: art/cover/0.png\ntexts: { en: x, de: x }\n'),
    ['articles/A B.yaml:1:1 is no id: must be lower case letters, digits and hyphens'],
  ],
  [
    'there twice',
    (folder) =>
      folder.write('articles/a0.yaml', 'title: { en: A, de: B }\ncover: art/cover/0.png\ntexts: { en: x, de: x }\n'),
    ['articles/a0.yaml:1:1 is there twice: as a0.yaml and as a folder'],
  ],
  [
    'that is no entry',
    (folder) => folder.write('articles/notes.txt', 'x'),
    ['articles/notes.txt:1:1 must be an entry: a file that ends in .yaml, or a folder'],
  ],
])('an article %s is told with its place', async ([, change, expected]) => {
  expect(await problemsWith(change)).toEqual(expected);
});

test('files that begin with a dot are nobody’s', async () => {
  expect(await problemsWith((folder) => folder.write('articles/a0/.DS_Store', '\0'))).toEqual([]);
  expect(await problemsWith((folder) => folder.write('articles/.notes', 'x'))).toEqual([]);
});

test('a picture that an article names in its text is stored with it', async () => {
  const problems = await problemsWith((folder) => {
    folder.write(EN, 'See ![this](art/extra.svg)');
    folder.write('art/extra.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  });
  expect(problems).toEqual(['art/extra.svg:1:40 must not carry event handlers']);
});

test('what editors put around a text changes nothing, and what they leave beside it is not read', async () => {
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
  ['zh-TW.md', 'must be called zh-tw.md'],
  ['zh_tw.md', 'must be called zh-tw.md'],
  ['meta.yml', 'must be called meta.yaml'],
])('a file called %s is told its name', async ([name, message]) => {
  expect(await problemsWith((folder) => folder.write(`articles/a0/${name}`, 'x'))).toEqual([
    `articles/a0/${name}:1:1 ${message}`,
  ]);
});

test('a section that ends in .yml is not passed over', async () => {
  expect(await problemsWith((folder) => folder.write('popups.yml', 'popups: []'))).toEqual([
    'popups.yml:1:1 must be called popups.yaml',
  ]);
});
