import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { linkOf, problemOf } from './client.ts';
import type { Game, Role } from './game.ts';
import type { Portal } from './portal.ts';

/** Languages of the shop that the form offers. */
const LANGUAGES = 'en zh zh-tw ko ja th vi fr es de ru pt tr it'.split(' ');

const ofRole = z.object({ gid: z.coerce.number().int(), roleId: z.string().max(64) });
const wish = z.object({
  variant: z.enum(['mobile', 'desktop']),
  locale: z.string().max(16).optional(),
  item: z.string().trim().max(64).optional(),
});
const ticket = z.object({ link: z.string() });

/** Opens the shop from inside a game: the game's server requests a login ticket, and the browser follows its link. */
export function serveShopButton(app: App, games: ReadonlyMap<number, Game>, portal: Portal): void {
  app.post('/games/:gid/shop/:roleId', { schema: { params: ofRole, body: wish } }, async (request, reply) => {
    const game = games.get(request.params.gid);
    if (!game) throw new Refused(404, 'game_unknown', 'No such game');
    const { uid, roleId, region } = game.role(request.params.roleId);
    const { variant, locale, item } = request.body;
    const answer = await portal.call(game.info.gid, 'login-tickets', {
      uid,
      nickname: game.nicknameOf(uid),
      roleId,
      region,
      variant,
      ...(locale && { locale }),
      ...(item && { item }),
    });
    const link = linkOf(ticket.safeParse(answer.body).data?.link ?? null);
    if (answer.status === 200 && link) return reply.redirect(link, 303);
    return sendPage(reply, {
      title: `${game.info.name} – shop`,
      status: 502,
      body: html`
<main class="game-${game.info.gid}">
  <header class="banner"><h1>${game.info.name}</h1></header>
  <section class="card" role="alert"><h2>The shop cannot be opened</h2><p><code>${problemOf(answer)}</code></p></section>
</main>`,
    });
  });
}

/** Returns the button and its choices; null if the game has no shop. */
export const shopButton = (game: Game, role: Role, portal: Portal): Html | null =>
  portal.address &&
  html`
<form method="post" action="/games/${game.info.gid}/shop/${encodeURIComponent(role.roleId)}" class="card">
  <h2>Open the shop from the game</h2>
  <div class="choices">
    <button name="variant" value="mobile" class="primary">On this phone</button>
    <button name="variant" value="desktop">On a computer</button>
  </div>
  <details>
    <summary>With a language or an item</summary>
    <label>Language<select name="locale"><option value="">as the browser has it</option>${LANGUAGES.map(
      (name) => html`<option>${name}</option>`,
    )}</select></label>
    <label>Item<input name="item" maxlength="64" autocomplete="off" spellcheck="false"></label>
  </details>
</form>`;
