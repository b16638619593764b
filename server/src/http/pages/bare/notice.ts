import type { Article } from '#contract/endpoints/content.ts';
import { articleText } from './article.ts';
import { html } from './html.ts';
import { type BarePage, day, emptyPage, type RenderTools } from './parts.ts';

/** `/sdk/notice`: each article opens in place, also without a script. */
export function noticePage(articles: readonly Article[], pen: RenderTools): BarePage {
  const { texts } = pen;
  const list = articles.map(
    (
      article,
    ) => html`<details class="notice" name="notice" data-notice="${article.id}"><summary><span class="mark" data-unread hidden><span class="hidden">${texts.unread}</span></span>
<span class="head"><b>${article.title}</b><span class="day">${day(article.publishedAt, pen)}</span></span></summary>${articleText(article, pen)}</details>`,
  );
  return {
    title: texts.notices,
    body: html`<h1>${texts.notices}</h1>${list.length > 0 ? list : emptyPage(texts.noNotices, pen)}`,
  };
}
