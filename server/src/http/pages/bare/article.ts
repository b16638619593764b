import type { Article } from '#contract/endpoints/content.ts';
import { type Html, html } from './html.ts';
import { rewriteLinks } from './links.ts';
import { type BarePage, button, day, emptyPage, gallery, type RenderTools } from './parts.ts';

/** The text of an article; for an article of a VIP level, a notice about the level. */
export const articleText = (article: Article, pen: RenderTools): Html =>
  html`${
    article.language !== pen.setting.locale && html`<p class="note">${pen.texts.language}</p>`
  }<div class="text" lang="${article.language}"><p class="lead">${article.summary}</p>${
    article.html === null
      ? html`<p class="note">${pen.texts.forVip}. ${pen.texts.level}</p>`
      : rewriteLinks(article.html, pen.setting)
  }</div>${gallery(article.media, pen)}${
    article.button && html`<p class="actions">${button(article.button, pen)}</p>`
  }`;

/** `/pure-article/{id}`: only the text, for games that bring their own frame. */
export function articlePage(article: Article | null, pen: RenderTools): BarePage {
  const { texts } = pen;
  if (!article) {
    return {
      title: texts.article,
      status: 404,
      body: html`<h1>${texts.noData}</h1>${emptyPage(texts.noArticle, pen)}`,
    };
  }
  return {
    title: article.title,
    body: html`<article data-read="${article.id}"><img class="cover" src="${article.cover}" alt=""><h1>${article.title}</h1>
<p class="day">${day(article.publishedAt, pen)}</p>${articleText(article, pen)}</article>`,
  };
}
