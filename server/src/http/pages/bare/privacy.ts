import type { ContentPage } from '#contract/endpoints/content.ts';
import { html } from './html.ts';
import { rewriteLinks } from './links.ts';
import { type BarePage, day, emptyPage, type RenderTools } from './parts.ts';

/** `/sdk/privacy`: the publisher's text with its version and date. */
export function privacyPage(page: ContentPage | null, pen: RenderTools): BarePage {
  const { texts, setting } = pen;
  if (!page)
    return { title: texts.privacy, status: 404, body: html`<h1>${texts.privacy}</h1>${emptyPage(texts.noData, pen)}` };
  const [before = '', between = '', after = ''] = texts.version.split(/\{version\}|\{date\}/);
  const date = day(page.date, pen);
  return {
    title: texts.privacy,
    body: html`<h1 lang="${page.language}">${page.title}</h1><p class="day">${
      texts.version.indexOf('{version}') < texts.version.indexOf('{date}')
        ? html`${before}${page.version}${between}${date}${after}`
        : html`${before}${date}${between}${page.version}${after}`
    }</p>
<div class="text" lang="${page.language}">${rewriteLinks(page.html, setting)}</div>`,
  };
}
