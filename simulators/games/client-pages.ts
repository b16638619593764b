import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { type Page, sendPage } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import type { ClientConfig, GameClient, Outcome } from './client.ts';
import type { Game } from './game.ts';
import { matchForm, matchList } from './match-pages.ts';
import type { Matches } from './matches.ts';

const SHOWN = 100;

const ofGame = z.object({ gid: z.coerce.number().int() });
const opened = z.object({ request: z.string().max(64).default(''), uid: z.string().max(64).optional() });
const said = z.object({
  request: z.string().min(1).max(64),
  reply: z.enum(['approve', 'decline', 'outdated']),
  uid: z.string().max(64),
  number: z.string().max(2),
});

/** Serves "the game app on this device", the target of the shop's deep links. */
export function serveClients(
  app: App,
  clients: ReadonlyMap<number, GameClient>,
  device: ClientConfig,
  matches: Matches,
): void {
  const clientOf = (gid: number): GameClient => {
    const client = clients.get(gid);
    if (!client) throw new Refused(404, 'game_unknown', 'No such game');
    return client;
  };

  app.get('/games/:gid/client', { schema: { params: ofGame, querystring: opened } }, async (request, reply) => {
    const client = clientOf(request.params.gid);
    const { request: id, uid = device.uid } = request.query;
    if (!id) return sendPage(reply, screen(client.game, titleScreen(client.game, uid, matches), ['/live.js']));
    const outcome = await client.react(id, device);
    if (outcome === null) return sendPage(reply, screen(client.game, silence));
    const shown = 'result' in outcome ? ending(outcome) : question(client.game, id, outcome.number);
    return sendPage(reply, screen(client.game, shown));
  });

  app.post('/games/:gid/client', { schema: { params: ofGame, body: said } }, async (request, reply) => {
    const client = clientOf(request.params.gid);
    const { request: id, reply: word, uid, number } = request.body;
    return sendPage(reply, screen(client.game, ending(await client.reply(id, word, uid, number))));
  });
}

const screen = ({ info }: Game, content: Html, scripts: readonly string[] = []): Page => ({
  title: `${info.name} – game app`,
  scripts,
  body: html`
<main class="game-${info.gid}">
  <header class="banner"><h1>${info.name}</h1><p>The demo’s game app on this device</p></header>
  ${content}
</main>`,
});

/** Shown when the app is opened without a request: the player can play. */
const titleScreen = (game: Game, uid: string | null, matches: Matches): Html => html`
${matchForm(game, whoPlays(game, uid))}
<section class="card"><p>${game.info.matchTasks.length === 0 && 'Nothing to do here. '}A sign-in in the shop opens this app with a request.</p></section>
<section data-live aria-live="polite">${uid && matchList(matches.of(game.info.gid, uid))}</section>`;

const silence = html`<section class="card"><p>The app does not react. Go back to the shop and see what it offers.</p></section>`;

const question = (game: Game, request: string, number: string): Html => html`
<form method="post" class="card">
  <input type="hidden" name="request" value="${request}">
  <input type="hidden" name="number" value="${number}">
  <h2>Sign in to the shop?</h2>
  <p>A browser asks to enter the shop as you. Allow it only if you have just begun it and its page shows the same number:</p>
  <p class="number">${number}</p>
  ${whoPlays(game, null)}
  <div class="choices">
    <button name="reply" value="approve" class="primary">Allow</button>
    <button name="reply" value="decline">Refuse</button>
    <button name="reply" value="outdated" class="quiet">Pretend that this app is outdated</button>
  </div>
</form>`;

/** The first player is selected if none is. */
function whoPlays(game: Game, chosen: string | null): Html {
  const players = game.players().slice(0, SHOWN);
  const checked = players.find(({ uid }) => uid === chosen) ?? players[0];
  return html`
  <fieldset>
    <legend>Who plays on this device</legend>
    ${players.map(
      (player) => html`
    <label class="row"><input type="radio" name="uid" value="${player.uid}" ${player === checked ? html`checked` : null}>
      <span class="grow"><b>${player.nickname ?? player.uid}</b><small>${player.uid}${player.kind === 'guest' && ' · guest account'}</small></span></label>`,
    )}
  </fieldset>`;
}

const ending = ({ result, nickname, link, problem }: Outcome): Html => html`
<section class="card" role="status">
  ${sentences(result, nickname ?? '', problem ?? '')}
  ${link && html`<a class="button primary" href="${link}">Back to the shop</a>`}
</section>`;

function sentences(result: Outcome['result'], nickname: string, problem: string): Html {
  switch (result) {
    case 'approved':
      return html`<h2>You are signed in as ${nickname}</h2><p>Go back to the browser that asked.</p>`;
    case 'declined':
      return html`<h2>Refused</h2><p>Nobody was signed in.</p>`;
    case 'outdated':
      return html`<h2>This app is out of date</h2><p>It is too old to sign in with. Update it and try again.</p>`;
    case 'guest':
      return html`<h2>${nickname} is a guest account</h2><p>Link it to an account in the game’s settings first.</p>`;
    case 'failed':
      return html`<h2>The shop does not take it</h2><p><code>${problem}</code></p>`;
  }
}
