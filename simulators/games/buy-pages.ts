import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { sendPage } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { linkOf } from './client.ts';
import type { Game, Role } from './game.ts';
import type { Portal } from './portal.ts';

/** An item that the demo's games offer, by game. */
const ITEMS: Readonly<Record<number, string>> = { 1000039: 'astralite-300' };
const PATIENCE_MS = 10_000;

const ofRole = z.object({ gid: z.coerce.number().int(), roleId: z.string().max(64) });
const wish = z.object({ item: z.string().trim().min(1).max(64) });
const made = z.object({ url: z.string() });
const refused = z.object({
  error: z.object({ code: z.string(), params: z.object({ sentence: z.string().optional() }) }),
});

/**
 * Buys in the browser: the game's backend asks the shop for a payment link, and the browser follows it.
 * @param keyFile the file with the key of the server API; null: games make no links
 */
export function serveBuyButton(
  app: App,
  games: ReadonlyMap<number, Game>,
  portal: Portal,
  keyFile: string | null,
): void {
  app.post('/games/:gid/buy/:roleId', { schema: { params: ofRole, body: wish } }, async (request, reply) => {
    const game = games.get(request.params.gid);
    if (!game || keyFile === null) throw new Refused(404, 'game_unknown', 'No such game, or no key');
    const role = game.role(request.params.roleId);
    const answer = await fetch(`${portal.known().url}/platform/server/v1/links`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${readFileSync(keyFile, 'utf8').trim()}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        uid: Number(role.uid),
        gid: game.info.gid,
        region: role.region,
        roleId: role.roleId,
        item: request.body.item,
      }),
    });
    const body: unknown = await answer.json().catch(() => null);
    const link = linkOf(made.safeParse(body).data?.url ?? null);
    if (link) return reply.redirect(link, 303);
    const why = refused.safeParse(body).data?.error;
    return sendPage(reply, {
      title: `${game.info.name} – shop`,
      status: 502,
      body: html`
<main class="game-${game.info.gid}">
  <header class="banner"><h1>${game.info.name}</h1></header>
  <section class="card" role="alert"><h2>The link cannot be made</h2><p>${why?.params.sentence ?? why?.code ?? `status ${answer.status}`}</p></section>
</main>`,
    });
  });
}

/** Returns the button with its choice; null if the game makes no links. */
export function buyButton(game: Game, role: Role, portal: Portal, keyFile: string | null): Html | null {
  if (portal.address === null || keyFile === null) return null;
  return html`
<form method="post" action="/games/${game.info.gid}/buy/${encodeURIComponent(role.roleId)}" class="card">
  <h2>Buy in the browser</h2>
  <label>Item<input name="item" value="${ITEMS[game.info.gid] ?? ''}" required maxlength="64" autocomplete="off" spellcheck="false"></label>
  <div class="choices"><button class="primary">Open the payment link</button></div>
</form>`;
}
