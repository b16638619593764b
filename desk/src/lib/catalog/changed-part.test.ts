import { expect, test } from 'vitest';
import { changedParts } from './changed-part.ts';

test('texts begin at their first different line', () => {
  const { before, after } = changedParts('# A\n\nold\nend\n', '# A\n\nnew\nend');
  expect([before, after]).toEqual([
    { text: 'old\nend', isCut: true },
    { text: 'new\nend', isCut: true },
  ]);
});

test('a changed first line, and a text that only became longer, show a line', () => {
  expect(changedParts('a', 'b')).toEqual({ before: { text: 'a', isCut: false }, after: { text: 'b', isCut: false } });
  expect(changedParts('a\nb', 'a\nb\nc').after).toEqual({ text: 'b\nc', isCut: true });
});
