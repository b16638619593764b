import type { Price } from '#contract/endpoints/quotes.ts';
import { type Html, html } from '../bare/html.ts';
import type { Pen } from './pen.ts';
import { fill } from './texts.ts';

/** The price with its tax, and the normal price struck out next to that of a personal offer. */
export function priceLines(price: Price, pen: Pen): Html {
  const { list, total, tax, currency, offer } = price;
  const { texts, formats } = pen;
  const words = tax && {
    name: tax.name,
    percent: formats.percent(tax.percent),
    amount: formats.money(tax.amount, currency),
  };
  const added = tax && words && !tax.included;
  const instead = offer && offer.normal > list ? normalPrice(offer.normal, currency, pen) : null;
  return html`${
    (added || instead) &&
    html`<p class="line small"><span>${texts.price}</span><span>${instead} ${formats.money(list, currency)}</span></p>`
  }${
    added && html`<p class="line small"><span>${fill(texts.taxAdded, words)}</span><span>${words.amount}</span></p>`
  }<p class="line"><span class="name">${texts.total}</span><span class="sum">${formats.money(total, currency)}</span></p>${
    tax?.included && words ? html`<p class="faint">${fill(texts.taxIncluded, words)}</p>` : null
  }`;
}

const normalPrice = (normal: number, currency: string, { texts, formats }: Pen): Html =>
  html`<s class="faint"><span class="hidden">${texts.instead} </span>${formats.money(normal, currency)}</s>`;
