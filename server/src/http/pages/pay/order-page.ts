import type { LinkView } from '#server/kernel/links/link-view.ts';
import { type Html, html } from '../bare/html.ts';
import { backButton, footer, header, hidden, methodFields, methodsHere, stateBox } from './parts.ts';
import type { PayPage, Pen } from './pen.ts';
import { problemBox } from './problem.ts';
import { type Stage, stageOf } from './stage.ts';
import { fill } from './texts.ts';
import { withdrawalCard } from './withdrawal-card.ts';

type OrderView = Extract<LinkView, { kind: 'order' }>;
const ART = 64;
/** Without the script, the page loads again by itself. */
const RELOAD = html`<noscript><meta http-equiv="refresh" content="5"></noscript>`;

/** The order of the link for the browser that pressed Pay. */
export function orderPage(view: OrderView, pen: Pen): PayPage {
  const { frame, order, state, problem } = view;
  const { texts } = pen;
  const stage = stageOf(order, texts);
  const isPrimary = view.methods.length === 0 || stage.hasArrived;
  return {
    title: stage.title,
    data: {
      order: frame.id,
      state,
      ...(stage.hasArrived && { arrived: '' }),
      ...(frame.back !== null && { back: frame.back }),
    },
    ...(stage.isMoving && { head: RELOAD }),
    body: html`${header(frame, pen)}${problemBox(problem, pen)}${stateBox(stage.tone, stage.title, stage.text)}
${stage.hasArrived && frame.back !== null && html`<p class="small" hidden data-returning>${texts.returning}</p>`}${isPrimary && backButton(frame, pen)}
${itemCard(view, pen)}${payAgain(view, stage, pen)}${withdrawalCard(order, pen)}${!isPrimary && backButton(frame, pen, 'quiet')}${footer(frame, pen)}`,
  };
}

function itemCard({ order }: OrderView, { texts, formats }: Pen): Html {
  const { item, contents, character, total, currency, number } = order;
  return html`<section class="card"><div class="item"><img src="${item.art}" width="${ART}" height="${ART}" alt=""><div><h2>${item.name}</h2><ul>${contents.map(
    ({ name, quantity }) => html`<li>${formats.count(quantity)} × ${name}</li>`,
  )}</ul></div></div>
<p class="line small"><span>${character.name} · ${character.server.name}</span><span>${formats.money(total, currency)}</span></p>
<p class="line faint"><span>${texts.number}</span><span>${number}</span></p></section>`;
}

/** Pays the order: after a refused payment, or after the buyer left the provider's page. */
function payAgain({ order, methods }: OrderView, { isMoving }: Stage, pen: Pen): Html | null {
  const { texts, form, formats } = pen;
  const shown = methodsHere(methods, pen);
  if (!order.payable || shown.length === 0) return null;
  const { total, currency, instructionsUrl } = order;
  return html`<form method="post" class="pay" data-busy="${texts.paying}">${hidden({ ...form, total, currency })}
${instructionsUrl ? html`<a class="button" href="${instructionsUrl}">${texts.instructions}</a>` : null}${isMoving && html`<p class="note">${texts.twice}</p>`}${methodFields(shown, pen)}
<div class="bar"><button class="button ${isMoving && 'quiet'}">${isMoving ? texts.resume : fill(texts.pay, { total: formats.money(total, currency) })}</button></div></form>`;
}
