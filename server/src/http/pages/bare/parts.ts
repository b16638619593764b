import type { Article } from '#contract/endpoints/content.ts';
import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { type Html, html } from './html.ts';
import { linkTarget } from './links.ts';
import { linkParameters, type Setting } from './setting.ts';
import type { BareTexts } from './texts.ts';

/** The tools for rendering a page. */
export interface RenderTools {
  setting: Setting;
  texts: BareTexts;
}

/** A page: its title and its body. */
export interface BarePage {
  title: string;
  body: Html;
  /** HTTP status; 200 if absent. */
  status?: number;
}

export const day = (at: string, { setting }: RenderTools): Html => {
  const long = new Intl.DateTimeFormat(setting.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return html`<time datetime="${at}">${long.format(new Date(at))}</time>`;
};

/** Renders an empty page: the reason, and a link to the shop. */
export const emptyPage = (say: string, { setting, texts }: RenderTools): Html => html`<p class="nothing">${say}</p>
<p class="actions">${shopLink({ setting, texts })}</p>`;

export const shopLink = ({ setting, texts }: RenderTools): Html => {
  const query = new URLSearchParams(linkParameters(setting));
  return html`<a class="button quiet" href="${`${BASE_PATH}${PATHS.payment[setting.variant]}?${query}`}">${texts.shop}</a>`;
};

export function button(lead: Article['button'], { setting }: RenderTools): Html | null {
  if (!lead) return null;
  const { href, here } = linkTarget(lead.to, setting);
  return html`<a class="button" href="${href}"${here ? html` data-here` : null}>${lead.text}</a>`;
}

/** A button that needs the script; it is visible only if the script runs. */
export const scriptButton = (act: string, text: string, kind = 'quiet'): Html =>
  html`<button type="button" class="button ${kind}" data-act="${act}" hidden>${text}</button>`;

/** Renders pictures and short silent clips to swipe through; the script adds arrows. */
export function gallery(media: Article['media'], { texts }: RenderTools): Html | null {
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
${media.length > 1 && html`<p class="arrows">${scriptButton('previous', texts.previous)}${scriptButton('next', texts.next)}</p>`}</div>`;
}
