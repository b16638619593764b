import type { Article } from '#contract/endpoints/content.ts';
import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { type Html, html } from './html.ts';
import { leadTo } from './links.ts';
import { carriedBy, type Setting } from './setting.ts';
import type { BareTexts } from './texts.ts';

/** What a page is written with. */
export interface Pen {
  setting: Setting;
  texts: BareTexts;
}

/** A page: its title, and what stands in its body. */
export interface BarePage {
  title: string;
  body: Html;
  /** Of the HTTP answer; 200 where absent. */
  status?: number;
}

export const day = (at: string, { setting }: Pen): Html => {
  const long = new Intl.DateTimeFormat(setting.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return html`<time datetime="${at}">${long.format(new Date(at))}</time>`;
};

/** Where there is nothing to show: why, and the way to the shop. */
export const nothing = (say: string, { setting, texts }: Pen): Html => html`<p class="nothing">${say}</p>
<p class="actions">${shopLink({ setting, texts })}</p>`;

export const shopLink = ({ setting, texts }: Pen): Html => {
  const query = new URLSearchParams(carriedBy(setting));
  return html`<a class="button quiet" href="${`${BASE_PATH}${PATHS.payment[setting.variant]}?${query}`}">${texts.shop}</a>`;
};

export function button(lead: Article['button'], { setting }: Pen): Html | null {
  if (!lead) return null;
  const { href, here } = leadTo(lead.to, setting);
  return html`<a class="button" href="${href}"${here ? html` data-here` : null}>${lead.text}</a>`;
}

/** A button of the script's: without it there is nothing to press, so that it shows by it alone. */
export const scripted = (act: string, text: string, kind = 'quiet'): Html =>
  html`<button type="button" class="button ${kind}" data-act="${act}" hidden>${text}</button>`;

/** Pictures and short clips without sound, to be swiped through; arrows come with the script. */
export function gallery(media: Article['media'], { texts }: Pen): Html | null {
  if (media.length === 0) return null;
  const shown = media.map(({ url, type, caption }) => {
    const name = caption ?? '';
    return html`<figure>${
      type === 'clip'
        ? html`<video src="${url}" muted loop playsinline controls preload="metadata" aria-label="${name}"></video>`
        : html`<img src="${url}" alt="${name}" loading="lazy" decoding="async">`
    }${caption && html`<figcaption>${caption}</figcaption>`}</figure>`;
  });
  return html`<div class="gallery" data-gallery><div class="strip" tabindex="0" role="group" aria-label="${texts.gallery}">${shown}</div>
${media.length > 1 && html`<p class="arrows">${scripted('previous', texts.previous)}${scripted('next', texts.next)}</p>`}</div>`;
}
