import { expect, test } from 'vitest';
import { judged } from './aims.ts';

test('a figure at its limit meets the aim if the aim includes the limit; a missing figure never does', () => {
  const met = (aim: Parameters<typeof judged>[0][number]['aim'], value: number) =>
    judged([{ aim, of: 'home', value }])[0]?.met;
  expect([met('ratio', 1.1), met('ratio', 1.11)]).toEqual(['yes', 'no']);
  expect([met('blocking', 199), met('blocking', 200)]).toEqual(['yes', 'no']);
  expect([met('seo', 100), met('seo', 99)]).toEqual(['yes', 'no']);
  expect([met('shift', 0), met('shift', Number.NaN), met('seo', Number.NaN)]).toEqual(['yes', 'no', 'no']);
});
