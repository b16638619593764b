import { expect, test } from 'vitest';
import { checkTell, compareCatalogues, findTexts } from './i18n.ts';

const english = { 'a.hello': 'Hello {name}', 'a.count': '{n, plural, one {# item} other {# items}}' };

test('reports nothing for a complete translation', () => {
  const own = { 'a.hello': 'Hallo {name}', 'a.count': '{n, plural, one {# Ding} other {# Dinge}}' };
  expect(compareCatalogues('de', english, own)).toEqual([]);
});

test('reports a missing key, an unknown key and a wrong placeholder', () => {
  const faults = compareCatalogues('de', english, { 'a.hello': 'Hallo {nam}', 'a.other': 'x' });
  expect(faults).toEqual([
    'de: a.hello has {nam} where English has {name}',
    'de: a.count is missing',
    'de: a.other is not in English',
  ]);
});

test('requires every plural form of a language', () => {
  const own = { 'a.hello': '{name}', 'a.count': '{n, plural, one {# штука} other {# штук}}' };
  expect(compareCatalogues('ru', english, own)).toEqual(['ru: a.count lacks the plural few, many']);
});

test('finds text in JSX and in visible attributes, but not class names and keys', () => {
  const found = findTexts(
    `const x = <p className="big red" title="Hello">Read this{t('a.b')}{'And this'}<img alt={t('a.c')} /></p>;`,
    true,
  );
  expect(found.texts.sort()).toEqual(['And this', 'Read this', 'title="Hello"']);
  expect([...found.keys]).toEqual(['a.b', 'a.c']);
});

test('each text of the desk to players exists in every language, with the same placeholders', () => {
  expect(checkTell()).toEqual([]);
});
