import type { Campaign } from '#contract/endpoints/popups.ts';
import { html } from './html.ts';
import { type BarePage, button, emptyPage, type RenderTools, scriptButton } from './parts.ts';

/**
 * `/sdk/gs-popup`: renders the current campaigns; the script shows the one that is due for this player. Without the
 * script, the first campaign for everybody shows.
 */
export function popupPage(campaigns: readonly Campaign[], pen: RenderTools): BarePage {
  const { texts } = pen;
  const list = campaigns.map(
    ({ id, level, daily, title, text, picture, button: lead }) =>
      html`<article class="campaign${level !== null && ' personal'}" data-campaign="${id}" data-daily="${daily}"${level !== null && html` data-personal`}>${
        picture && html`<img src="${picture.url}" alt="${picture.alt}">`
      }<h1>${title}</h1>${text && html`<p>${text}</p>`}<p class="actions">${button(lead, pen)}${scriptButton('dismiss', texts.today)}${scriptButton('close', texts.close)}</p></article>`,
  );
  const none = html`<section class="none" data-none><h1>${texts.announcement}</h1>${emptyPage(texts.noAnnouncement, pen)}<p class="actions">${scriptButton('close', texts.close)}</p></section>`;
  return { title: texts.announcement, body: html`<div class="popup" data-popup>${list}${none}</div>` };
}
