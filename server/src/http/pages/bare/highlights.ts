import type { Article } from '#contract/endpoints/content.ts';
import { BASE_PATH } from '#contract/routes.ts';
import { html } from './html.ts';
import { rewriteLinks } from './links.ts';
import { type BarePage, button, day, emptyPage, gallery, type RenderTools, scriptButton } from './parts.ts';

/** The article's address in the shop, since shared links are opened outside of the game. */
const sharedAt = (id: string): string => `${BASE_PATH}/wap/article/${encodeURIComponent(id)}`;

/** `/sdk/wonderful`: a game's highlights, to swipe through. */
export function highlightsPage(articles: readonly Article[], pen: RenderTools): BarePage {
  const { texts, setting } = pen;
  const list = articles.map((article) => {
    const cover = { url: article.cover, type: 'picture', caption: null } as const;
    return html`<article class="highlight"><h2 lang="${article.language}">${article.title}</h2><p class="day">${day(article.publishedAt, pen)}</p>
${gallery(article.media.length > 0 ? article.media : [cover], pen)}${article.html !== null && html`<div class="text" lang="${article.language}">${rewriteLinks(article.html, setting)}</div>`}
<p class="actions" data-share="${sharedAt(article.id)}" data-title="${article.title}">${button(article.button, pen)}${scriptButton('share', texts.share)}</p></article>`;
  });
  return {
    title: texts.highlights,
    body: html`<h1>${texts.highlights}</h1>${list.length > 0 ? list : emptyPage(texts.noHighlights, pen)}`,
  };
}
