import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { timeOf } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import type { Game } from './game.ts';
import type { Matches, Report } from './matches.ts';
import { titleOf } from './wording.ts';

const SHOWN = 12;

const ofGame = z.object({ gid: z.coerce.number().int() });
const wish = z.object({
  uid: z.string().min(1).max(64),
  /** The mailbox to return to; if absent, the app. */
  roleId: z.string().max(64).optional(),
});

/** Serves the button that wins a match, and shows the shop's answer. */
export function serveMatches(app: App, games: ReadonlyMap<number, Game>, matches: Matches): void {
  app.post('/games/:gid/matches', { schema: { params: ofGame, body: wish } }, async (request, reply) => {
    const game = games.get(request.params.gid);
    if (!game) throw new Refused(404, 'game_unknown', 'No such game');
    const { uid, roleId } = request.body;
    await matches.play(game, uid);
    const { gid } = game.info;
    const back = roleId ? `mailbox/${encodeURIComponent(roleId)}` : `client?uid=${encodeURIComponent(uid)}`;
    return reply.redirect(`/games/${gid}/${back}`, 303);
  });
}

/**
 * Returns the form; its fields choose the player, or a hidden one fixes it. Null if the shop counts no matches of this
 * game.
 */
export const matchForm = (game: Game, fields: Html): Html | null =>
  game.info.matchTasks.length === 0
    ? null
    : html`
<form method="post" action="/games/${game.info.gid}/matches" class="card">
  <h2>Play</h2>
  ${fields}
  <button class="primary">Play a match and win</button>
  <p>The game tells the shop of each match, for tasks such as ${game.info.matchTasks.map(titleOf).join(', ')}.</p>
</form>`;

/** Returns the player's last matches, newest first; null without any. */
export const matchList = (reports: readonly Report[]): Html | null =>
  reports.length > 0
    ? html`
<h2>Matches</h2>
<ol>${reports.slice(-SHOWN).reverse().map(matchItem)}</ol>`
    : null;

const matchItem = (one: Report): Html => html`
<li class="card">
  <div class="head"><b>${titleOf(one.task)}</b>${timeOf(one.at)}</div>
  <p>${sentence(one)}</p>
</li>`;

function sentence({ state, count, resetsAt, problem, tries }: Report): Html {
  switch (state) {
    case 'counted':
      return html`Counted: <b>${count}</b> so far${resetsAt && html`, begins anew ${timeOf(resetsAt)}`}`;
    case 'refused':
      return html`The shop does not count it: <code>${problem}</code>`;
    case 'waiting':
      return html`The shop has not answered yet (${tries} ${tries === 1 ? 'try' : 'tries'}, <code>${problem}</code>). It is told again.`;
  }
}
