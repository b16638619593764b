import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage, timeOf } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { type Field, OFFERS, type Offer } from './calls.ts';
import { callShop, type MadeCall, type Shop, shownSecret } from './shop.ts';

/** Number of calls that are kept. */
const KEPT = 20;

const values = z.record(z.string().max(40), z.string().max(500));

/** Serves the page that calls the shop's server API, and shows each request with its answer. */
export function serveCalls(app: App, shop: Shop): void {
  const made: MadeCall[] = [];
  const make = async (call: Pick<MadeCall, 'title' | 'request' | 'idempotencyKey'>): Promise<void> => {
    const answered = await callShop(shop, call.request, call.idempotencyKey);
    made.unshift({ id: randomUUID(), ...call, ...answered });
    made.length = Math.min(made.length, KEPT);
  };

  app.get('/calls', { schema: { querystring: values } }, (request, reply) =>
    sendPage(reply, { title: 'Call the shop – Own system', body: page(made, shop, request.query) }),
  );
  app.post('/calls', { schema: { body: values } }, async (request, reply) => {
    const { call, key, ...given } = request.body;
    const offer = OFFERS.find(({ name }) => name === call);
    if (!offer || !key) throw new Refused(400, 'call', 'There is no such call');
    const wanted = offer.request(given);
    await make({ title: offer.title, request: wanted, idempotencyKey: wanted.method === 'POST' ? key : null });
    return reply.redirect(`/calls?${keptOf(given)}`, 303);
  });
  app.post('/calls/:id/again', { schema: { params: z.object({ id: z.string() }) } }, async (request, reply) => {
    const before = made.find(({ id }) => id === request.params.id);
    if (!before) throw new Refused(404, 'call', 'This call is not kept any more');
    const { title, request: wanted, idempotencyKey } = before;
    await make({ title, request: wanted, idempotencyKey });
    return reply.redirect('/calls', 303);
  });
}

/** Returns the fields that the next call is likely to have too. */
const keptOf = (given: Record<string, string>): string =>
  new URLSearchParams(Object.entries(given).filter(([name]) => name === 'order' || name === 'player')).toString();

const page = (made: readonly MadeCall[], shop: Shop, given: Record<string, string>): Html => html`
<main class="wide">
  <header><h1>Call the shop</h1><p>The server API, by which the publisher’s systems read orders and help players. <a href="/">Received webhooks</a></p></header>
  ${shop.secret() === null && html`<p class="notice">There is no key. The demo makes one at its start, if its database is its own.</p>`}
  ${made.length > 0 && html`<section aria-label="Calls"><ol>${made.map((call, at) => callRow(call, shop, at === 0))}</ol></section>`}
  <div class="forms">${OFFERS.map((offer) => form(offer, given))}</div>
</main>`;

const form = ({ name, title, button, fields }: Offer, given: Record<string, string>): Html => html`
    <form class="card" method="post" action="/calls">
      <h2>${title}</h2>
      <input type="hidden" name="call" value="${name}">
      <input type="hidden" name="key" value="${randomUUID()}">
      ${fields.map((field) => input(field, given[field.name]))}
      <button class="primary">${button}</button>
    </form>`;

const input = ({ name, label, value = '', optional = false }: Field, given: string | undefined): Html =>
  html`<label><span>${label}</span><input name="${name}" value="${given ?? value}" maxlength="200" autocomplete="off"${!optional && html` required`}></label>`;

const callRow = (call: MadeCall, shop: Shop, isNewest: boolean): Html => {
  const { id, title, status, ms, at, answer, idempotencyKey } = call;
  const isGood = status !== null && status < 300;
  return html`
      <li class="card">
        <p class="head"${isNewest && html` role="status"`}><b>${title}</b>
          <span class="status ${isGood ? 'captured' : 'failed'}">${status ?? 'no answer'}, ${ms} ms</span></p>
        <p class="soft">${timeOf(at)}</p>
        <details${isNewest && html` open`}><summary>Request and answer<span class="hidden"> of ${title}</span></summary>
          <pre class="code">${requestText(call, shop)}</pre>
          <pre class="code">${status !== null && `HTTP ${status}\n\n`}${answer}</pre></details>
        ${idempotencyKey !== null && html`<form method="post" action="/calls/${id}/again"><button>Repeat with the same key</button></form>`}
      </li>`;
};

/** Returns the request as it was sent, with a part of the secret. */
function requestText({ request, idempotencyKey }: MadeCall, shop: Shop): string {
  const { method, path, body } = request;
  return [
    `${method} /platform/server/v1${path}`,
    `authorization: Bearer ${shownSecret(shop.secret())}`,
    ...(idempotencyKey !== null ? [`idempotency-key: ${idempotencyKey}`] : []),
    ...(body ? ['', JSON.stringify(body, null, 2)] : []),
  ].join('\n');
}

/** Rules of this page. */
export const CALLS_STYLE = `
.forms {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: 14px;
  align-items: start;
}
.code {
  font: 0.8125rem / 1.5 ui-monospace, monospace;
  padding: 10px 0;
}
`;
