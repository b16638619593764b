import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { type Html, html } from '../kit/html.ts';
import { type Page, sendPage } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { problemOf } from './client.ts';
import type { Game } from './game.ts';
import type { Portal } from './portal.ts';

const ofGame = z.object({ gid: z.coerce.number().int() });
const back = z.object({
  ticket: z.string().max(200).default(''),
  state: z.string().max(200).default(''),
  error: z.string().max(100).default(''),
});
const player = z.object({ uid: z.string(), nickname: z.string(), kind: z.string() });

const STATE_SECONDS = 600;

/**
 * Serves a game's PC client. It opens the shop's pages for Google and Facebook with its own state. It redeems the
 * returned ticket only if the state matches the one in its cookie.
 */
export function servePcClients(app: App, games: ReadonlyMap<number, Game>, portal: Portal): void {
  const gameOf = (gid: number): Game => {
    const game = games.get(gid);
    if (!game) throw new Refused(404, 'game_unknown', 'No such game');
    return game;
  };
  const cookie = (gid: number, value: string, seconds: number): string =>
    `pc_state=${value}; Path=/games/${gid}/pc; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;

  app.get('/games/:gid/pc', { schema: { params: ofGame } }, (request, reply) => {
    const game = gameOf(request.params.gid);
    const state = randomBytes(16).toString('base64url');
    reply.header('set-cookie', cookie(game.info.gid, state, STATE_SECONDS));
    return sendPage(reply, screen(game, start(portal, game, state)));
  });

  app.get('/games/:gid/pc/return', { schema: { params: ofGame, querystring: back } }, async (request, reply) => {
    const game = gameOf(request.params.gid);
    const { gid } = game.info;
    const { ticket, state, error } = request.query;
    const [, made = ''] = /(?:^|; )pc_state=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
    reply.header('set-cookie', cookie(gid, '', 0));
    if (!same(state, made)) return sendPage(reply, { ...screen(game, foreign(gid)), status: 400 });
    if (error || !ticket) return sendPage(reply, screen(game, failed(gid, error || 'no ticket')));
    const answer = await portal.call(gid, 'tickets/redeem', { ticket });
    const { data } = player.safeParse(answer.body);
    const ending = answer.status === 200 && data ? welcome(data) : failed(gid, problemOf(answer));
    return sendPage(reply, screen(game, ending));
  });
}

function same(given: string, made: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(made)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

const screen = ({ info }: Game, content: Html): Page => ({
  title: `${info.name} – PC client`,
  body: html`
<main class="game-${info.gid}">
  <header class="banner"><h1>${info.name}</h1><p>The demo’s client for PC</p></header>
  ${content}
</main>`,
});

function start({ address }: Portal, { info }: Game, state: string): Html {
  if (!address) return html`<section class="card"><p>This game has no shop: PORTAL_URL is not set.</p></section>`;
  const query = new URLSearchParams({ gid: String(info.gid), state });
  const link = (provider: string): string => `${address.publicUrl}/platform/sdk/pc/pre-login/${provider}?${query}`;
  return html`
<section class="card">
  <h2>Sign in to play</h2>
  <a class="button" href="${link('google')}">Continue with Google</a>
  <a class="button" href="${link('facebook')}">Continue with Facebook</a>
</section>`;
}

const welcome = ({ uid, nickname, kind }: z.infer<typeof player>): Html => html`
<section class="card" role="status">
  <h2>Welcome, ${nickname}</h2>
  <p>Your id is ${uid}${kind === 'guest' && ', a guest account'}. The game begins.</p>
</section>`;

const failed = (gid: number, problem: string): Html => html`
<section class="card" role="alert">
  <h2>Sign-in failed</h2><p><code>${problem}</code></p><a class="button" href="/games/${gid}/pc">Try again</a>
</section>`;

const foreign = (gid: number): Html => html`
<section class="card" role="alert">
  <h2>This client did not ask for that</h2>
  <p>The answer carries another state, so it was not taken.</p><a class="button" href="/games/${gid}/pc">Sign in</a>
</section>`;
