import { expect, test } from 'vitest';
import { unbroken } from './messages.ts';

/** Divides the text as a browser does to break lines. */
const lines = (text: string) =>
  [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);

test.each(['ไอเทม', 'เลเวล'])('no line breaks within the word %s', (word) => {
  const phrase = `เลือก${word}นี้`;
  expect(lines(phrase).some((line) => line.includes(word))).toBe(false);
  const held = lines(unbroken(phrase));
  expect(held.some((line) => line.replaceAll('\u2060', '').includes(word))).toBe(true);
});
