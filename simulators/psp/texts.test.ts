import { expect, test } from 'vitest';
import { fill, formatMoney, formatSeconds, LANGUAGES, textsFor } from './texts.ts';

test('there are 14 languages, each with every text and its placeholders', () => {
  expect(LANGUAGES).toEqual(['en', 'zh', 'zh-tw', 'ko', 'ja', 'th', 'vi', 'fr', 'es', 'de', 'ru', 'pt', 'tr', 'it']);
  const english = Object.entries(textsFor('en').texts);
  const placeholders = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
  for (const language of LANGUAGES) {
    const texts: Record<string, string> = textsFor(language).texts;
    expect(Object.keys(texts)).toEqual(english.map(([name]) => name));
    for (const [name, text] of english)
      expect(placeholders(texts[name] ?? ''), `${language} ${name}`).toEqual(placeholders(text));
    expect(Object.values(texts).every((text) => text.trim() !== '')).toBe(true);
  }
});

test.each([
  ['zh-TW', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['pt-BR', 'pt'],
  ['xx', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('the locale %s is shown in %s', (locale, lang) => {
  expect(textsFor(locale).lang).toBe(lang);
});

test('amounts are in minor units of their currency', () => {
  expect(formatMoney(499, 'EUR', 'en')).toBe('€4.99');
  expect(formatMoney(1500, 'JPY', 'en')).toBe('¥1,500');
  expect(formatMoney(25_400, 'VND', 'en')).toBe('₫25,400');
  expect(formatMoney(499, 'EUR', 'de')).toBe('4,99\u00a0€');
});

test('fills times and placeholders', () => {
  expect([10, 60, 600].map((seconds) => formatSeconds(seconds, 'en'))).toEqual(['10 sec', '1 min', '10 min']);
  expect(fill('Pay {amount} {unknown}', { amount: '€1' })).toBe('Pay €1 {unknown}');
});
