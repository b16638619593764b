import type { App } from '../kit/app.ts';
import { html } from '../kit/html.ts';
import { sendPage } from '../kit/page.ts';
import type { Pushed } from './pushed.ts';

const SHOWN = 100;

/** Serves a page that lists the messages sent to browsers. */
export function serveListPage(app: App, list: () => readonly Pushed[]): void {
  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Sandbox push service',
      scripts: ['/live.js'],
      body: html`
<main class="wide">
  <header><h1>Sandbox push service</h1><p>What the shop sends to the browsers that subscribed here, as they read it.</p></header>
  <section data-live aria-live="polite">
    ${list().length === 0 && html`<p class="empty">No messages yet.</p>`}
    <ol>${list()
      .slice(-SHOWN)
      .toReversed()
      .map(
        ({ browser, payload }) =>
          html`<li class="card"><p class="head">${browser}</p><p class="bubble" dir="auto">${payload}</p></li>`,
      )}</ol>
  </section>
</main>`,
    }),
  );
}
