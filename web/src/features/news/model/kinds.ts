import type { ArticleCard } from '#contract/endpoints/content.ts';
import type { MessageKey } from '#web/i18n/keys.ts';

export type ArticleKind = ArticleCard['kind'];

export const KIND_TEXTS = {
  news: 'news.kind.news',
  event: 'news.kind.event',
  update: 'news.kind.update',
  maintenance: 'news.kind.maintenance',
  highlight: 'news.kind.highlight',
} as const satisfies Record<ArticleKind, MessageKey>;

/** In the order of the tabs. */
export const KINDS = Object.keys(KIND_TEXTS) as ArticleKind[];
