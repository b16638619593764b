import type { Article, ArticleCard, ContentPage } from '#contract/endpoints/content.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, field, localize } from '#server/domains/catalog/index.ts';
import type { ArticleEntry, ArticleFacts } from './articles.catalog.ts';
import type { Rendered } from './markdown.model.ts';
import { type Heads, shownLanguage } from './texts.catalog.ts';

const NO_HEAD = { title: '', summary: '' };
export const headFor = (heads: Heads, locale: Locale) => heads[shownLanguage(heads, locale)] ?? NO_HEAD;

export function presentCard(catalogue: Catalogue, { id, summary }: ArticleFacts, locale: Locale): ArticleCard {
  const { kind, cover, publishedAt, games = [], pinned, audience, heads } = summary;
  return {
    id,
    kind,
    ...headFor(heads, locale),
    cover: catalogue.artUrl(cover),
    publishedAt,
    games,
    pinned,
    level: audience?.from ?? null,
    language: shownLanguage(heads, locale),
  };
}

/** @param rendered null: the reader may not read the text, so everything below it is hidden too */
export function presentArticle(
  catalogue: Catalogue,
  facts: ArticleFacts,
  { button, media, until }: ArticleEntry,
  rendered: Rendered | null,
  next: readonly ArticleFacts[],
  locale: Locale,
): Article {
  return {
    ...presentCard(catalogue, facts, locale),
    html: rendered?.html ?? null,
    button: rendered && button ? { text: localize(button.text, locale), to: button.to } : null,
    media: (rendered ? media : []).map(({ file, caption }) => ({
      url: catalogue.artUrl(file),
      type: field.isClip(file) ? 'clip' : 'picture',
      caption: caption ? localize(caption, locale) : null,
    })),
    until: until ?? null,
    next: next.map((one) => presentCard(catalogue, one, locale)),
  };
}

export const presentPage = (
  id: ContentPage['id'],
  { version, date, texts }: { version: string; date: string; texts: object },
  { title, html }: Rendered,
  others: readonly { id: ContentPage['id']; heads: Heads }[],
  locale: Locale,
): ContentPage => ({
  id,
  title,
  html,
  version,
  date,
  language: shownLanguage(texts, locale),
  others: others.map((other) => ({ id: other.id, title: headFor(other.heads, locale).title })),
});
