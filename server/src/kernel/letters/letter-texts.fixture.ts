import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#contract/locales.ts';

type Table = { [key: string]: string | Table };

/** Every text by its path: `kinds.sent.subject`. */
const flatten = (table: Table, path = ''): [string, string][] =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...new Set(text.match(/\{[^}]*\}/g))].sort().join(' ');

/**
 * Tests that the texts of letters are complete in every language.
 * @param shared keys of labels that some languages write as English does
 */
export function testTexts(texts: Readonly<Record<Locale, object>>, shared: RegExp): void {
  const textsOf = (locale: Locale) => new Map(flatten(texts[locale] as Table));
  const english = textsOf('en');

  test.each(LOCALES)('%s has the texts that English has', (locale) => {
    expect([...textsOf(locale).keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each(LOCALES)('%s uses the placeholders that English uses', (locale) => {
    const uneven = [...textsOf(locale)].filter(
      ([key, text]) => placeholders(text) !== placeholders(english.get(key) ?? ''),
    );
    expect(uneven).toEqual([]);
  });

  test.each(LOCALES)('%s has no empty text and no loose space', (locale) => {
    expect([...textsOf(locale)].filter(([, text]) => text === '' || text !== text.trim() || / {2}/.test(text))).toEqual(
      [],
    );
  });

  test.each(LOCALES.filter((locale) => locale !== 'en'))('%s leaves nothing in English', (locale) => {
    const same = [...textsOf(locale)].filter(([key, text]) => text === english.get(key) && !shared.test(key));
    expect(same).toEqual([]);
  });
}
