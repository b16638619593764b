import type { Campaign } from '#contract/endpoints/popups.ts';
import { html } from './html.ts';
import { type BarePage, button, nothing, type Pen, scripted } from './parts.ts';

/**
 * `/sdk/gs-popup`: renders the current campaigns; the script shows the one that is due for this player. Without the
 * script, the first campaign for everybody shows.
 */
export function popupPage(campaigns: readonly Campaign[], pen: Pen): BarePage {
  const { texts } = pen;
  const list = campaigns.map(
    ({ id, level, daily, title, text, picture, button: lead }) =>
      html`<article class="campaign${level !== null && ' personal'}" data-campaign="${id}" data-daily="${daily}"${level !== null && html` data-personal`}>${
        picture && html`<img src="${picture.url}" alt="${picture.alt}">`
      }<h1>${title}</h1>${text && html`<p>${text}</p>`}<p class="actions">${button(lead, pen)}${scripted('dismiss', texts.today)}${scripted('close', texts.close)}</p></article>`,
  );
  const none = html`<section class="none" data-none><h1>${texts.announcement}</h1>${nothing(texts.noAnnouncement, pen)}<p class="actions">${scripted('close', texts.close)}</p></section>`;
  return { title: texts.announcement, body: html`<div class="popup" data-popup>${list}${none}</div>` };
}
