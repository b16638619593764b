import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { fill, PAY_TEXTS } from './texts.ts';

const placesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

test.each(LOCALES)('%s has every text, with the places of the English one', (locale) => {
  const english = Object.entries(PAY_TEXTS.en);
  expect(Object.keys(PAY_TEXTS[locale])).toEqual(english.map(([key]) => key));
  for (const [key, text] of english) {
    const own = PAY_TEXTS[locale][key as keyof typeof PAY_TEXTS.en];
    expect([key, own.trim()]).not.toEqual([key, '']);
    expect([key, placesOf(own)]).toEqual([key, placesOf(text)]);
  }
});

test('places without a value stay as they are, and values are not filled in again', () => {
  expect(fill('{a} {b}', { a: '{b}' })).toBe('{b} {b}');
});
