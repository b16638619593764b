import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage, timeOf } from '../kit/page.ts';
import { type Mood, mood as moodSchema, type Received } from './received.ts';

const SHOWN = 100;

const MOODS: Record<Mood, { button: string; now: string }> = {
  ok: { button: 'Answer again', now: 'It takes webhooks.' },
  fail: { button: 'Answer with 500', now: 'It answers 500: the shop tries again and again, and holds the rest back.' },
  hang: { button: 'Hang', now: 'It never answers: the shop waits 10 s for each, and slows nothing else.' },
};

/** Serves the page with the last webhooks, and the buttons that let it fail. */
export function servePages(
  app: App,
  given: {
    list: () => Received[];
    mood: () => Mood;
    setMood: (next: Mood) => void;
    /** There is a page that calls the shop. */
    calls: boolean;
  },
): void {
  const { list, mood, setMood, calls } = given;
  app.get('/', (_request, reply) =>
    sendPage(reply, { title: 'Own system', body: page(list(), mood(), calls), scripts: ['/live.js'] }),
  );
  app.post('/mood', { schema: { body: z.strictObject({ mood: moodSchema }) } }, (request, reply) => {
    setMood(request.body.mood);
    return reply.redirect('/', 303);
  });
}

const page = (webhooks: readonly Received[], mood: Mood, calls: boolean): Html => html`
<main class="wide">
  <header><h1>Own system</h1><p>A system of the publisher’s own, such as a CRM. It receives every webhook of the shop.</p></header>
  ${calls && html`<a class="button" href="/calls">Call the shop: look up, give, refund, send again</a>`}
  <form method="post" action="/mood">
    <p class="${mood === 'ok' ? 'soft' : 'notice'}" role="status">${MOODS[mood].now}</p>
    <p class="choices">${(Object.keys(MOODS) as Mood[]).map(
      (one) =>
        html`<button class="${one === mood && 'primary'}" name="mood" value="${one}" aria-pressed="${String(one === mood)}">${MOODS[one].button}</button>`,
    )}</p>
  </form>
  <section data-live aria-live="polite">
    ${webhooks.length === 0 && html`<p class="empty">No webhooks yet. Buy something in the shop.</p>`}
    <ol>${webhooks.slice(0, SHOWN).map((one) => row(one, calls))}</ol>
  </section>
</main>`;

const row = ({ id, type, uid, order, body, at, tries, taken }: Received, calls: boolean): Html => html`
      <li class="card">
        <p class="head"><b>${type}</b>
          <span class="status ${taken ? 'captured' : 'failed'}">${taken ? 'taken' : 'not taken'}${tries > 1 && `, ${tries} tries`}</span></p>
        <p class="head soft"><span>${[uid && `player ${uid}`, order && `order ${order}`].filter(Boolean).join(' · ') || 'no player'}</span>
          ${timeOf(at)}</p>
        ${calls && order && html`<a href="${callsOf(order, uid)}">Call the shop about ${order}</a>`}
        <details id="of-${id}"><summary id="${id}">JSON<span class="hidden"> of ${type}</span></summary><pre>${body}</pre></details>
      </li>`;

const callsOf = (order: string, player: string | null): string =>
  `/calls?${new URLSearchParams({ order, ...(player && { player }) })}`;
