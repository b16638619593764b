import type { Article, ArticleCard } from '#contract/endpoints/content.ts';

/** Complete, plausible answers about news; a test overrides the fields that it is about. */
export const articleCard = (over: Partial<ArticleCard> = {}): ArticleCard => ({
  id: 'star-festival',
  kind: 'event',
  title: 'The star festival',
  summary: 'Seven nights of lights.',
  cover: '/platform/art/cover.svg',
  publishedAt: '2026-11-20T10:00:00Z',
  games: [1],
  pinned: false,
  level: null,
  language: 'en',
  ...over,
});

export const article = (over: Partial<Article> = {}): Article => ({
  ...articleCard(),
  html: '<p>Come and see.</p>',
  button: null,
  media: [],
  until: null,
  next: [],
  ...over,
});

/** Returns `count` cards, numbered from `from`. */
export const cards = (count: number, from = 1): ArticleCard[] =>
  Array.from({ length: count }, (_, index) =>
    articleCard({ id: `n${from + index}`, title: `Article ${from + index}` }),
  );
