import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage, timeOf } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { buyButton } from './buy-pages.ts';
import type { Delivery, Game, Role } from './game.ts';
import { matchForm, matchList } from './match-pages.ts';
import type { Matches } from './matches.ts';
import type { Portal } from './portal.ts';
import { shopButton } from './shop-pages.ts';
import { titleOf } from './wording.ts';

const SHOWN = 100;

/** Serves the games' own pages: the players with their roles, and the mailbox of each role. */
export function servePages(
  app: App,
  games: ReadonlyMap<number, Game>,
  portal: Portal,
  { matches, keyFile }: { matches: Matches; keyFile: string | null },
): void {
  app.get('/', (_request, reply) => sendPage(reply, { title: 'Sandbox games', body: worldPage([...games.values()]) }));

  const address = z.object({ gid: z.coerce.number().int(), roleId: z.string().max(64) });
  app.get('/games/:gid/mailbox/:roleId', { schema: { params: address } }, (request, reply) => {
    const game = games.get(request.params.gid);
    if (!game) throw new Refused(404, 'game_unknown', 'No such game');
    const role = game.role(request.params.roleId);
    return sendPage(reply, {
      title: `${role.name} – ${game.info.name}`,
      body: mailboxPage(game, role, { portal, matches, keyFile }),
      formTargets: portal.address ? [new URL(portal.address.publicUrl).origin] : [],
      scripts: ['/live.js'],
    });
  });
}

const worldPage = (games: readonly Game[]): Html => html`
<main class="wide">
  <header><h1>Sandbox games</h1><p>Pretend game servers. Choose a character to look into its mailbox.</p></header>
  ${games.map((game) => {
    const roles = game.roles();
    return html`
  <section class="card game-${game.info.gid}">
    <div class="banner head"><h2>${game.info.name}</h2><span>${game.info.gid}</span></div>
    <a class="button" href="/games/${game.info.gid}/pc">Client for PC</a>
    ${roles.length === 0 && html`<p class="empty">Nobody plays here yet.</p>`}
    <ul>
      ${roles.slice(0, SHOWN).map(
        (role) => html`
      <li><a class="row" href="/games/${game.info.gid}/mailbox/${encodeURIComponent(role.roleId)}">
        <span class="face" aria-hidden="true">${[...role.name][0] ?? '?'}</span>
        <span class="grow"><b>${role.name}</b><small>${role.serverName} · level ${role.level} · ${game.nicknameOf(role.uid)}</small></span>
        ${role.mails.length > 0 && html`<span class="status" title="mails">${role.mails.length}</span>`}
      </a></li>`,
      )}
    </ul>
    ${roles.length > SHOWN && html`<p class="empty">… and ${roles.length - SHOWN} more characters.</p>`}
  </section>`;
  })}
</main>`;

interface Parts {
  portal: Portal;
  matches: Matches;
  keyFile: string | null;
}

const mailboxPage = (game: Game, role: Role, { portal, matches, keyFile }: Parts): Html => html`
<main class="game-${game.info.gid}">
  <header class="banner row">
    <a class="row" href="/" aria-label="All characters">‹</a>
    <span class="face" aria-hidden="true">${[...role.name][0] ?? '?'}</span>
    <div class="grow"><h1>${role.name}</h1><p>${game.info.name} · ${role.serverName} · level ${role.level}</p></div>
  </header>
  ${shopButton(game, role, portal)}
  ${buyButton(game, role, portal, keyFile)}
  ${portal.address && matchForm(game, whoPlays(role))}
  <section data-live aria-live="polite">
    ${matchList(matches.of(game.info.gid, role.uid))}
    <h2>Mailbox <span class="status">${role.mails.length}</span></h2>
    ${role.mails.length === 0 && html`<p class="empty">No mail yet. What is bought in the shop arrives here.</p>`}
    <ol>${role.mails
      .slice(-SHOWN)
      .reverse()
      .map((mail) => mailItem(game, mail))}</ol>
  </section>
</main>`;

const whoPlays = ({ uid, roleId }: Role): Html => html`
<input type="hidden" name="uid" value="${uid}">
<input type="hidden" name="roleId" value="${roleId}">`;

const mailItem = (game: Game, mail: Delivery): Html => html`
<li class="card">
  <div class="head"><b>${game.info.sender}</b>${timeOf(mail.at)}</div>
  <p>Your purchase has arrived. Enjoy!</p>
  <ul>${mail.contents.map(
    ({ id, quantity }) =>
      html`<li class="row"><span class="gem" aria-hidden="true"></span>${titleOf(id)}<b>×${quantity.toLocaleString('en')}</b></li>`,
  )}</ul>
  <small>Order ${mail.orderNumber}</small>
</li>`;
