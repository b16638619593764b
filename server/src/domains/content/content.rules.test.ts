import { expect, test } from 'vitest';
import type { ArticleFacts } from './articles.catalog.ts';
import { articlesShownAt, articlesToReadNext, matchesFilter, normalizeFilter } from './content.rules.ts';

const at = (time: string) => Date.parse(`2026-11-01T${time}:00Z`);
const article = (id: string, over: Partial<ArticleFacts['summary']> = {}): ArticleFacts => ({
  id,
  hash: id,
  summary: {
    kind: 'news',
    cover: 'art/a.svg',
    publishedAt: '2026-11-01T10:00:00Z',
    pinned: false,
    heads: {},
    ...over,
  },
});
const ids = (articles: readonly ArticleFacts[]) => articles.map(({ id }) => id);

test('an article is shown from its start to its end, and the next change is known', () => {
  const all = [
    article('a', { until: '2026-11-01T12:00:00Z' }),
    article('b', { from: '2026-11-01T11:00:00Z' }),
    article('c', { publishedAt: '2026-11-01T08:00:00Z', until: '2026-11-01T09:00:00Z' }),
  ];
  const told = ['09:59', '10:00', '11:00', '11:59', '12:00'].map((time) => {
    const { all: holding, until } = articlesShownAt(all, at(time));
    return [ids(holding), until];
  });
  expect(told).toEqual([
    [[], at('10:00')],
    [['a'], at('11:00')],
    [['a', 'b'], at('12:00')],
    [['a', 'b'], at('12:00')],
    [['b'], Number.POSITIVE_INFINITY],
  ]);
});

test('pinned articles come first, then the newest, then by id', () => {
  const all = [
    article('b'),
    article('a'),
    article('new', { publishedAt: '2026-11-01T11:00:00Z' }),
    article('old', { publishedAt: '2020-11-01T11:00:00Z', pinned: true }),
  ];
  expect(ids(articlesShownAt(all, at('12:00')).all)).toEqual(['old', 'new', 'a', 'b']);
});

const PLACES = [
  article('everywhere'),
  article('seven', { games: [7] }),
  article('pc', { pids: [2], kind: 'event' }),
  article('eu', { regions: ['eu'] }),
];

test.each([
  [{}, ['everywhere', 'seven', 'pc', 'eu']],
  [{ gid: 7 }, ['everywhere', 'seven', 'pc', 'eu']],
  [{ gid: 8 }, ['everywhere', 'pc', 'eu']],
  [{ pid: 1 }, ['everywhere', 'seven', 'eu']],
  [{ region: 'asia' }, ['everywhere', 'seven', 'pc']],
  [{ kind: 'event' }, ['pc']],
])('%j asks for what is for all, and for it', (wanted, expected) => {
  expect(ids(PLACES.filter(matchesFilter(wanted)))).toEqual(expected);
  expect(ids(PLACES.filter(matchesFilter(normalizeFilter(PLACES, wanted))))).toEqual(expected);
});

test('filter values that no article names share an answer', () => {
  const asked = [8, 9, 10].map((gid) => normalizeFilter(PLACES, { gid, pid: gid, region: `r${gid}` }));
  expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1);
});

test('articles of the same game come next, and never the article itself', () => {
  const all = [
    article('a'),
    article('b', { games: [8] }),
    article('c', { games: [7] }),
    article('d', { games: [7, 9] }),
  ];
  expect(ids(articlesToReadNext(article('d', { games: [7, 9] }), all))).toEqual(['c', 'a', 'b']);
});
