import { expect, test } from 'vitest';
import { compareCatalogues, findTexts } from './i18n.ts';

const english = { 'a.hello': 'Hello {name}', 'a.count': '{n, plural, one {# item} other {# items}}' };

test('a complete translation has no faults', () => {
  const own = { 'a.hello': 'Hallo {name}', 'a.count': '{n, plural, one {# Ding} other {# Dinge}}' };
  expect(compareCatalogues('de', english, own)).toEqual([]);
});

test('a missing key, a foreign key and another placeholder are named', () => {
  const faults = compareCatalogues('de', english, { 'a.hello': 'Hallo {nam}', 'a.other': 'x' });
  expect(faults).toEqual([
    'de: a.hello has {nam} where English has {name}',
    'de: a.count is missing',
    'de: a.other is not in English',
  ]);
});

test('a language must write each of its plural forms', () => {
  const own = { 'a.hello': '{name}', 'a.count': '{n, plural, one {# штука} other {# штук}}' };
  expect(compareCatalogues('ru', english, own)).toEqual(['ru: a.count lacks the plural few, many']);
});

test('text in JSX and in shown attributes is found, class names and keys are not', () => {
  const found = findTexts(
    `const x = <p className="big red" title="Hello">Read this{t('a.b')}{'And this'}<img alt={t('a.c')} /></p>;`,
    true,
  );
  expect(found.texts.sort()).toEqual(['And this', 'Read this', 'title="Hello"']);
  expect([...found.keys]).toEqual(['a.b', 'a.c']);
});
