import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage, timeOf } from '../kit/page.ts';
import type { Message } from './message.ts';

const SHOWN = 200;

/** Serves a page that lists the messages of all numbers, or of one. */
export function serveListPage(app: App, list: (to?: string) => Message[]): void {
  const filter = z.object({ to: z.string().max(32).optional() });
  app.get('/', { schema: { querystring: filter } }, (request, reply) => {
    const to = request.query.to?.trim() || undefined;
    return sendPage(reply, { title: 'Sandbox phone', body: listPage(list(to), to), scripts: ['/live.js'] });
  });
}

const listPage = (messages: readonly Message[], to: string | undefined): Html => html`
<main class="wide">
  <header><h1>Sandbox phone</h1><p>Every text message that the shop sends ends here, whatever its number.</p></header>
  <form method="get" action="/" role="search">
    <label for="to">Number</label><input id="to" name="to" type="tel" value="${to ?? ''}" placeholder="+49 151 12345678">
    <button>Filter</button>
  </form>
  <section data-live aria-live="polite">
    ${messages.length === 0 && html`<p class="empty">${to ? 'Nothing was sent to this number.' : 'No messages yet.'}</p>`}
    <ol>${messages.slice(0, SHOWN).map(
      (message) => html`
      <li class="card">
        <p class="head"><a href="/?to=${encodeURIComponent(message.to)}">${message.to}</a> ${timeOf(message.at)}</p>
        <p class="bubble"${message.language && html` lang="${message.language}"`} dir="auto">${message.text}</p>
      </li>`,
    )}</ol>
  </section>
</main>`;
