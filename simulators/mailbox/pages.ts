import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage, timeOf } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import type { Message } from './message.ts';

const SHOWN = 200;

/** Serves a page that lists the messages, and one for each message. */
export function servePages(
  app: App,
  messages: { list: (to?: string) => Message[]; get: (id: string) => Message; smtpUrl: string },
): void {
  const filter = z.object({ to: z.string().max(320).optional() });
  const byId = z.object({ id: z.string().max(64) });

  app.get('/', { schema: { querystring: filter } }, (request, reply) => {
    const to = request.query.to || undefined;
    const body = listPage(messages.list(to), to, messages.smtpUrl);
    return sendPage(reply, { title: 'Sandbox mailbox', body, scripts: ['/live.js'] });
  });

  app.get('/read/:id', { schema: { params: byId } }, (request, reply) => {
    const message = messages.get(request.params.id);
    return sendPage(reply, { title: titleOf(message), body: readPage(message) });
  });

  // The mail's markup is framed without scripts, forms or an origin, as in mail programs.
  app.get('/read/:id/html', { schema: { params: byId } }, (request, reply) => {
    const message = messages.get(request.params.id);
    if (message.kind !== 'email' || message.html === null)
      throw new Refused(404, 'no_html', 'This message has no HTML part');
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'";
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
      })
      .send(withLinksOutside(message.html));
  });
}

/** Makes links in a mail open a new page, as in a mail program. */
const withLinksOutside = (markup: string): string =>
  /<head\b/i.test(markup)
    ? markup.replace(/<head\b[^>]*>/i, '$&<base target="_blank">')
    : `<base target="_blank">${markup}`;

const titleOf = (message: Message): string => (message.kind === 'email' ? message.subject || '(no subject)' : 'SMS');

const listPage = (messages: readonly Message[], to: string | undefined, smtpUrl: string): Html => html`
<main class="wide">
  <header><h1>Sandbox mailbox</h1><p>Every email and SMS that the shop sends ends here. Mail comes in at ${smtpUrl}</p></header>
  <form method="get" action="/" role="search">
    <label for="to">To</label><input id="to" name="to" value="${to ?? ''}" placeholder="name@example.com" autocapitalize="none">
    <button>Filter</button>
  </form>
  <section data-live aria-live="polite">
    ${messages.length === 0 && html`<p class="empty">${to ? 'Nothing was sent to this address.' : 'No messages yet.'}</p>`}
    <ol>${messages.slice(0, SHOWN).map(
      (message) => html`
      <li class="card"><a class="row" href="/read/${message.id}">
        <span class="status">${message.kind === 'email' ? '@' : 'SMS'}</span>
        <span class="grow"><b>${titleOf(message)}</b><small>${message.to}</small><small class="start">${message.text.slice(0, 120)}</small></span>
        ${timeOf(message.at)}
      </a></li>`,
    )}</ol>
  </section>
</main>`;

const readPage = (message: Message): Html => html`
<main class="wide">
  <a class="row" href="/">‹ All messages</a>
  <article class="card">
    <h1>${titleOf(message)}</h1>
    <dl>
      ${message.kind === 'email' && html`<dt>From</dt><dd>${message.from}</dd>`}
      <dt>To</dt><dd>${message.to}</dd>
      <dt>Time</dt><dd>${timeOf(message.at)}</dd>
    </dl>
    ${message.kind === 'email' && message.html !== null && html`<iframe title="The message" src="/read/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
    ${message.kind === 'email' && message.html !== null ? html`<details><summary>As plain text</summary><pre>${message.text}</pre></details>` : html`<pre>${message.text}</pre>`}
  </article>
</main>`;
