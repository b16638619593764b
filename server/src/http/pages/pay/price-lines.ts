import type { Price } from '#contract/endpoints/quotes.ts';
import { type Html, html } from '../bare/html.ts';
import type { Pen } from './pen.ts';
import { fill } from './texts.ts';

/** The price with its tax. */
export function priceLines({ list, total, tax, currency }: Price, { texts, formats }: Pen): Html {
  const words = tax && {
    name: tax.name,
    percent: formats.percent(tax.percent),
    amount: formats.money(tax.amount, currency),
  };
  const added = tax && words && !tax.included;
  return html`${
    added &&
    html`<p class="line small"><span>${texts.price}</span><span>${formats.money(list, currency)}</span></p>
<p class="line small"><span>${fill(texts.taxAdded, words)}</span><span>${words.amount}</span></p>`
  }<p class="line"><span class="name">${texts.total}</span><span class="sum">${formats.money(total, currency)}</span></p>${
    tax?.included && words ? html`<p class="faint">${fill(texts.taxIncluded, words)}</p>` : null
  }`;
}
