import { expect, test } from 'vitest';
import { namedChanges } from './named-changes.ts';

const change = (document: string, after: string | null) => ({ document, before: 'h0', after });

test.each([
  [[change('publisher', 'h1'), change('game 7', 'h1')], 'publisher, game 7'],
  [[change('publisher', 'h1'), change('game 8', null), change('news a', null)], 'publisher; removed game 8, news a'],
  [[change('game 8', null)], 'removed game 8'],
])('%j is told as "%s"', (changed, words) => {
  expect(namedChanges(changed)).toBe(words);
});
