import type { Order } from '#contract/endpoints/orders.ts';
import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import { type Html, html } from '../bare/html.ts';
import { hidden } from './parts.ts';
import type { Pen } from './pen.ts';
import { fill } from './texts.ts';

/** The right to withdraw from the order's contract, and the two steps to use it, as on the shop's page of an order. */
export function withdrawalCard(order: Order, pen: Pen): Html | null {
  const { withdrawal } = order;
  if (!withdrawal || withdrawal.state === 'not_paid' || withdrawal.state === 'closed') return null;
  const { texts, formats } = pen;
  const { made, waiver, delivered, state } = withdrawal;
  const at = made && fill(texts['withdraw.made'], { at: formats.time(made.at), email: made.email });
  return html`<section class="card withdrawal"><h2>${texts['withdraw.heading']}</h2>${at && html`<p>${at}</p>`}
<p>${standing(withdrawal, order, pen)}</p>${waiver && state !== 'ended' && html`<p class="small">${texts['withdraw.agreed']}</p>`}${
    waiver && html`<blockquote class="small">${waiver} ${delivered}</blockquote>`
  }${state === 'open' && statementForm(withdrawal, order, pen)}</section>`;
}

function standing({ state, until, afterDelivery }: Withdrawal, { itemStatus }: Order, { texts, formats }: Pen): string {
  const values = { until: until ? formats.time(until) : '' };
  switch (state) {
    case 'open':
      return fill(texts[afterDelivery === 'ends' ? 'withdraw.open' : 'withdraw.openRefund'], values);
    case 'ended':
      return texts['withdraw.ended'];
    case 'over':
      return fill(texts['withdraw.over'], values);
    case 'waiting':
      return texts[itemStatus === 'recalling' || itemStatus === 'unclear' ? 'withdraw.asking' : 'withdraw.waiting'];
    default:
      return texts['withdraw.refunded'];
  }
}

/** The first step opens the form, the second one sends it. */
function statementForm({ button, confirm }: Withdrawal, { item, number, email }: Order, { texts, form }: Pen): Html {
  const statement = fill(texts['withdraw.statement'], { item: item.name, number });
  return html`<details><summary class="button quiet">${button}</summary><form method="post" class="statement">${hidden({ ...form, do: 'withdraw' })}
<p>${statement}</p><label><span>${texts['withdraw.name']}</span><input name="name" autocomplete="name" maxlength="100" required></label>
<label><span>${texts['withdraw.email']}</span><input type="email" name="email" autocomplete="email" inputmode="email" maxlength="254" required value="${email ?? ''}"></label>
<button class="button quiet">${confirm}</button></form></details>`;
}
