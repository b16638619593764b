import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { changeTexts } from './change-texts.ts';
import { publisherLocales } from './publisher-locales.ts';
import { fileTexts } from './text-file.ts';

const FILE = `# Names
items:
  - id: a   # the first
    name: &gems { en: '{quantity} gems', de: '{quantity} Steine' } # both
    description:
      en: Shiny
      de: >
        Sie glänzen,
        alle.
    prices: { EUR: 1 }
  - id: b
    name: *gems
    description: { en: 'It''s full' }
  - name:
      en: No id # none
`;
const textsOf = (text: string) => Object.fromEntries((fileTexts(text) ?? []).map(({ key, texts }) => [key, texts]));
const change = (changes: Record<string, string>, text = FILE) =>
  changeTexts(text, 'de', new Map(Object.entries(changes)));

test('texts are named by the ids of their lists, and an alias is no text of its own', () => {
  expect(textsOf(FILE)).toEqual({
    'items.a.name': { en: '{quantity} gems', de: '{quantity} Steine' },
    'items.a.description': { en: 'Shiny', de: 'Sie glänzen, alle.\n' },
    'items.b.description': { en: 'It’s full'.replace('’', "'") },
    'items.[2].name': { en: 'No id' },
  });
});

test('a changed text keeps the layout and comments of its file', () => {
  expect(change({ 'items.a.name': '{quantity} Edelsteine' })).toBe(
    FILE.replace("'{quantity} Steine'", "'{quantity} Edelsteine'"),
  );
  expect(change({ 'items.a.description': 'Sie glänzen' })).toBe(
    FILE.replace('>\n        Sie glänzen,\n        alle.\n', 'Sie glänzen\n'),
  );
});

test('a missing text is added in the layout of the others', () => {
  expect(change({ 'items.b.description': 'Voll' })).toBe(FILE.replace("'It''s full' }", "'It''s full', de: Voll }"));
  expect(change({ 'items.[2].name': 'Ohne: id' })).toBe(FILE.replace('# none\n', "# none\n      de: 'Ohne: id'\n"));
});

test('a text that another text refers to is not changed', () => {
  expect(change({ x: 'neu' }, 'x: { en: a, de: &d alt }\ny: { en: b, de: *d }\n')).toBeNull();
  expect(change({ x: 'neu' }, 'x: { en: a, de: b')).toBeNull();
});

test('aliases that multiply take no time', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`);
  expect(fileTexts(`a0: &a0 { en: x }\n${lines.join('\n')}\n`)).toHaveLength(1);
});

test('languages of a publisher are read, and a broken file has none', () => {
  expect(publisherLocales('locales: [de, en, xx]')).toEqual(['en', 'de']);
  for (const text of ['', 'locales: en', '- a']) expect(publisherLocales(text)).toBeNull();
});

const CATALOG = join(import.meta.dirname, '../../../../../catalog');
const files = ['vip.yaml', 'taxes.yaml', 'games/1000039-starfall-odyssey/items.yaml'];

const FILES: readonly (readonly [string, string])[] = [
  ['a small file', FILE],
  ...files.map((file) => [file, readFileSync(join(CATALOG, file), 'utf8')] as const),
];

test.each(FILES)('any text of any letters is written so that only it changes: %s', (_, text) => {
  const before = textsOf(text);
  const words = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
    fc.constantFrom('no', '12', '- a', 'a: b', "it's", '{x}', 'a # b', 'a\nb', '@a', '*a', 'true', '…', '[x]', 'a, b'),
  );
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(before)), words, {
    maxKeys: 5,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(changes, fc.constantFrom(...LOCALES), (drawn, locale) => {
      const changed = changeTexts(text, locale, new Map(Object.entries(drawn))) ?? '';
      const wanted = { ...before };
      for (const [key, value] of Object.entries(drawn)) wanted[key] = { ...wanted[key], [locale]: value };
      expect(textsOf(changed)).toEqual(wanted);
      const comments = (one: string) => one.split('\n').filter((line) => line.startsWith('#'));
      expect(comments(changed)).toEqual(comments(text));
    }),
    { numRuns: text === FILE ? 200 : 5 },
  );
});

test('every file of the demo has texts that can be read', () => {
  const paths = readdirSync(CATALOG, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  expect(paths.filter((path) => fileTexts(readFileSync(join(CATALOG, path), 'utf8')) === null)).toEqual([]);
});
