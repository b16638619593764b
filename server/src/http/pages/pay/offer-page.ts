import type { LinkView } from '#server/kernel/links/link-view.ts';
import { type Html, html } from '../bare/html.ts';
import { tagOf } from '../languages.ts';
import { backButton, footer, header, hidden, methodFields, methodsHere } from './parts.ts';
import type { PayPage, Pen } from './pen.ts';
import { priceLines } from './price-lines.ts';
import { problemBox } from './problem.ts';
import { fill } from './texts.ts';

type OfferView = Extract<LinkView, { kind: 'offer' }>;
const ART = 88;

/** The item, the character, the price, and one button. */
export function offerPage(view: OfferView, pen: Pen): PayPage {
  const { frame, offer, problem, again } = view;
  const { texts } = pen;
  const { item } = offer;
  return {
    title: item.name,
    body: html`${header(frame, pen)}${problemBox(problem, pen)}${again && !problem && html`<p class="note">${texts.free}</p>`}
<div class="what"><section class="card item"><img src="${item.art}" width="${ART}" height="${ART}" alt=""><div><h1>${item.name}</h1>${contents(view, pen)}</div></section>
${characterCard(view, pen)}${placeForm(view, pen)}</div>${payForm(view, pen)}<div class="after">${backButton(frame, pen, 'quiet')}${footer(frame, pen)}</div>`,
  };
}

function contents({ offer: { quote, item } }: OfferView, { texts, formats }: Pen): Html {
  if (!quote) return html`<p class="small">${item.description}</p>`;
  const more = quote.promotion?.kind === 'rebate' ? texts.extraRebate : texts.extraFirst;
  const lines = quote.grants.map(({ name, quantity, bonus, extra }) => {
    const parts = [
      ...(bonus > 0 ? [fill(texts.bonus, { count: formats.count(bonus) })] : []),
      ...(extra > 0 ? [fill(more, { count: formats.count(extra) })] : []),
    ];
    return html`<li>${formats.count(quantity + bonus + extra)} × ${name}${parts.length > 0 && html`<br><span class="faint">${parts.join(' · ')}</span>`}</li>`;
  });
  return html`<ul>${lines}</ul>`;
}

function characterCard({ offer: { character, region } }: OfferView, { texts }: Pen): Html {
  const { name, level, server } = character;
  return html`<section class="card"><h2>${texts.character}</h2><p class="name">${name}</p>
<p class="small">${fill(texts.level, { level })} · ${server.name} · ${region}</p></section>`;
}

/** The tax depends on where the buyer lives. The script sends this form when the choice changes. */
function placeForm({ offer }: OfferView, { texts, locale }: Pen): Html | null {
  const { countries, country, states, state } = offer;
  if (countries.length < 2 && states.length === 0) return null;
  const names = new Intl.DisplayNames(tagOf(locale), { type: 'region' });
  const named = countries
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .toSorted((a, b) => a.name.localeCompare(b.name, tagOf(locale)));
  return html`<form method="get" class="where">${select('country', texts.country, named, country, texts)}${
    states.length > 0 && select('state', texts.state, states, state, texts)
  }<button class="button quiet plain">${texts.show}</button></form>`;
}

const select = (
  name: string,
  label: string,
  options: readonly { id: string; name: string }[],
  chosen: string | null,
  { choose }: Pen['texts'],
): Html =>
  html`<label><span>${label}</span><select name="${name}" required>${
    chosen === null && html`<option value="" selected>${choose}</option>`
  }${options.map((one) => html`<option value="${one.id}"${one.id === chosen && html` selected`}>${one.name}</option>`)}</select></label>`;

function payForm({ offer }: OfferView, pen: Pen): Html {
  const { texts, form } = pen;
  const { quote, currency, country, state, waiver } = offer;
  if (!quote) return html`<p class="note">${texts.place}</p>`;
  const methods = methodsHere(offer.methods, pen);
  if (methods.length === 0) return html`<p class="problem">${texts.noMethod}</p>`;
  const { total, promotion } = quote;
  const shown = promotion === null ? null : `${promotion.kind} ${promotion.percent}`;
  return html`<form method="post" class="pay" data-busy="${texts.paying}">${hidden({ ...form, total, currency, promotion: shown, country, state })}
${methodFields(methods, pen)}
<details><summary>${texts.emailAdd}</summary><label><span>${texts.email}</span><input type="email" name="email" autocomplete="email" inputmode="email" maxlength="254"></label></details>
<section class="card">${priceLines(quote, pen)}</section>${
    waiver &&
    html`<label class="agree"><input type="checkbox" name="waiver" value="${waiver.version}" required><span>${waiver.waiver} ${waiver.delivered}</span></label>`
  }<div class="bar"><button class="button">${fill(texts.pay, { total: pen.formats.money(total, quote.currency) })}</button></div></form>`;
}
