import { expect, test } from 'vitest';
import { readMeta, writeMeta } from './meta.ts';

const TEXT = `# The autumn fair
kind: event               # news | event
games: [1000039]
cover: art/news/fair/cover.svg
publishedAt: 2026-11-20T10:00:00Z
pinned: true   # until Friday
audience: { is: vip, from: beacon }
button: { text: { en: Top up, de: Aufladen }, to: /v2/payment?gid=1000039 }
`;

test('the fields of an article are read', () => {
  expect(readMeta(TEXT)).toEqual({
    kind: 'event',
    games: [1000039],
    cover: 'art/news/fair/cover.svg',
    publishedAt: '2026-11-20T10:00:00Z',
    from: '',
    until: '',
    pinned: true,
    level: 'beacon',
  });
});

test.each(['kind: [', '- a list', '', 'kind: a\nkind: b'])('%j has no fields', (text) => {
  expect(readMeta(text)).toBeNull();
});

test('a changed field changes only its value, and keeps comments and layout', () => {
  expect(writeMeta(TEXT, 'kind', 'news')).toBe(TEXT.replace('kind: event', 'kind: news'));
  expect(writeMeta(TEXT, 'games', [7, 8])).toBe(TEXT.replace('[1000039]', '[ 7, 8 ]'));
});

test('a new field comes after the time of publication, and an emptied one goes with its line', () => {
  const ended = writeMeta(TEXT, 'until', '2026-12-07T04:00:00Z');
  expect(ended).toBe(TEXT.replace('10:00:00Z\n', '10:00:00Z\nuntil: 2026-12-07T04:00:00Z\n'));
  expect(writeMeta(ended, 'until', '')).toBe(TEXT);
  expect(writeMeta(TEXT, 'pinned', false)).toBe(TEXT.replace('pinned: true   # until Friday\n', ''));
  expect(writeMeta(TEXT, 'level', '')).not.toContain('audience');
});

test('values over several lines are replaced as a whole', () => {
  const block = 'kind: news\ngames:\n  - 7\n  - 8\npublishedAt: 2026-11-20T10:00:00Z\n';
  expect(writeMeta(block, 'games', [9])).toBe('kind: news\ngames: [ 9 ]\npublishedAt: 2026-11-20T10:00:00Z\n');
  expect(writeMeta(block, 'games', [])).toBe('kind: news\npublishedAt: 2026-11-20T10:00:00Z\n');
});

test('a field without a value gets one', () => {
  expect(writeMeta('kind: news\ncover:\n', 'cover', 'art/a.svg')).toBe('kind: news\ncover: art/a.svg\n');
  expect(writeMeta('kind: news', 'pinned', true)).toBe('kind: news\npinned: true\n');
});

test('every field that is written is read again', () => {
  let text = 'kind: news\n';
  text = writeMeta(text, 'level', 'yes: no # {');
  text = writeMeta(text, 'games', [3]);
  text = writeMeta(text, 'from', '2026-12-01T00:00:00Z');
  expect(readMeta(text)).toMatchObject({ level: 'yes: no # {', games: [3], from: '2026-12-01T00:00:00Z' });
});
