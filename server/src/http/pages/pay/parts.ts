import type { LinkFrame, LinkMethod } from '#server/kernel/links/link-view.ts';
import { type Html, html } from '../bare/html.ts';
import type { Pen } from './pen.ts';
import { fill } from './texts.ts';

const ICON = 40;
const METHOD = 32;

export const header = ({ game, seller }: LinkFrame, { texts }: Pen): Html => html`<header class="top">
<img src="${game.icon}" width="${ICON}" height="${ICON}" alt=""><div><p class="game">${game.name}</p><p class="faint">${fill(texts.official, { publisher: seller.shop })}</p></div></header>`;

/** The seller, the way of the payment, and links to the texts that the shop must show. */
export const footer = ({ game, seller }: LinkFrame, { texts }: Pen): Html => html`<footer class="foot faint">
<p>${texts.provider} ${texts.delivery}</p><p>${texts.only} ${fill(texts.company, { company: seller.company })}</p>
<p class="links">${link(game.terms, texts.terms)}${link(game.privacy, texts.privacy)}${link(game.support, texts.support)}</p></footer>`;

const link = (address: string, text: string): Html => html`<a href="${address}">${text}</a>`;

/** The button back to the game. @param kind `quiet` next to a more important button */
export const backButton = ({ back }: LinkFrame, { texts }: Pen, kind: '' | 'quiet' = ''): Html | null =>
  back === null ? null : html`<a class="button ${kind}" href="${back}">${texts.back}</a>`;

/** The wallet of the device comes first; the wallets of other devices are not offered. */
export const methodsHere = (methods: readonly LinkMethod[], { wallet }: Pen): LinkMethod[] =>
  methods.filter((method) => method.wallet === null || method.wallet === wallet);

/** Methods that are in sight; a longer list would hide the price and the consent. */
const IN_SIGHT = 3;

export function methodFields(methods: readonly LinkMethod[], { texts }: Pen): Html {
  const all = methods.map(methodField);
  const first = all.length > IN_SIGHT + 1 ? all.slice(0, IN_SIGHT) : all;
  const rest = all.slice(first.length);
  return html`<fieldset><legend>${texts.method}</legend><div class="methods">${first}${
    rest.length > 0 && html`<details><summary>${texts.more}</summary><div class="methods">${rest}</div></details>`
  }</div></fieldset>`;
}

const methodField = ({ id, name, icon, wallet }: LinkMethod, index: number): Html =>
  html`<label class="method"${wallet && html` data-wallet="${wallet}"`}><input type="radio" name="method" value="${id}" required${index === 0 && html` checked`}>${name}<img src="${icon}" width="${METHOD}" height="${METHOD}" alt=""${index >= IN_SIGHT && html` loading="lazy"`}></label>`;

export const hidden = (fields: Readonly<Record<string, string | number | null>>): Html[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : html`<input type="hidden" name="${name}" value="${value}">`,
  );

const MARKS = {
  ok: 'M5 12.5l4.5 4.5L19 7',
  bad: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 6v7M12 17.5v.5',
  busy: 'M12 4a8 8 0 1 0 8 8',
};
export type Tone = keyof typeof MARKS;

/** The state of the page as a picture and in words. */
export const stateBox = (tone: Tone, title: string, text: string): Html => html`<section class="card state">
<span class="mark" data-tone="${tone}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${MARKS[tone]}"/></svg></span>
<div role="status"><h1>${title}</h1><p class="small">${text}</p></div></section>`;
