import { BASE_PATH, PATHS } from '#contract/routes.ts';
import type { Sql } from '#server/db/client.ts';
import type { GameHandlers } from '#server/http/signed/game-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Deletion } from '../deletion/deletion.service.ts';
import { toNickname, withParameters } from '../oauth/oauth.rules.ts';
import type { GameAnswer, GameRequests } from './game-request.service.ts';
import type { SignInGames } from './game-sign-in.port.ts';
import type { Handoffs } from './handoff.service.ts';
import type { KnownGames } from './known-games.service.ts';
import type { Tickets } from './ticket.service.ts';

type Keys = 'POST /login-tickets' | 'POST /authorize' | 'POST /tickets/redeem' | 'POST /players/:uid/delete';

/** Routes of accounts for game backends. */
export function accountsGameApi(deps: {
  sql: Sql;
  publicUrl: string;
  games: SignInGames;
  tickets: Tickets;
  requests: GameRequests;
  handoffs: Handoffs;
  knownGames: KnownGames;
  deletion: Pick<Deletion, 'askFor'>;
}): GameHandlers<Keys> {
  const { games, tickets, requests, handoffs, knownGames, deletion } = deps;
  const arrival = { from: 'gameLogin' } as const;
  return {
    'POST /login-tickets': async ({ uid, nickname, region, roleId, item, locale, variant }, { gid, at, secretFor }) => {
      if (region !== undefined && !games.find(gid)?.regions.includes(region)) {
        throw apiError('region.unknown', { region });
      }
      await tickets.check(gid, parseUid(uid));
      const ticket = secretFor('login-ticket');
      const identity = { gid, uid: parseUid(uid), nickname: toNickname(nickname) ?? null };
      const expiresAt = await tickets.issue(deps.sql, ticket, identity, null, at);
      const link = withParameters(`${deps.publicUrl}${BASE_PATH}${PATHS.payment[variant]}`, {
        gid: String(gid),
        region,
        role: roleId,
        item,
        locale,
        ...arrival,
        token: ticket,
        uid,
        uname: identity.nickname,
      });
      return { ticket, expiresAt: expiresAt.toISOString(), link };
    },

    'POST /authorize': (body, call) =>
      requests.answer(call, body.request, parseAnswer(body), call.secretFor('login-ticket')),

    'POST /tickets/redeem': ({ ticket }, call) => handoffs.redeem(call, ticket),

    'POST /players/:uid/delete': async ({ uid }, { gid, at, secretFor }) => {
      const player = await knownGames.playerOf(gid, parseUid(uid));
      if (!player) return { deletionAt: null, link: null };
      const deletionAt = (await deletion.askFor(player.id))?.toISOString() ?? null;
      if (deletionAt !== null || player.kind === 'guest') return { deletionAt, link: null };
      const ticket = secretFor('login-ticket');
      await tickets.issue(deps.sql, ticket, { gid, uid: parseUid(uid), nickname: null }, null, at);
      const page = `${deps.publicUrl}${BASE_PATH}${PATHS['account-deletion'].desktop}`;
      return { deletionAt, link: withParameters(page, { ...arrival, token: ticket, uid }) };
    },
  };
}

const issue = (path: string, message: string) => apiError('request.invalid', { issues: [{ path, message }] });

/** Returns the number of a uid, which is below 2^53 and therefore exact in JavaScript. */
function parseUid(uid: string): number {
  const number = Number(uid);
  if (!Number.isSafeInteger(number)) throw issue('uid', 'Is too large');
  return number;
}

function parseAnswer(body: Parameters<GameHandlers['POST /authorize']>[0]): GameAnswer {
  const { result, uid, reason = 'declined', number = null } = body;
  if (result === 'opened') return { result };
  if (result === 'refused') return { result, reason };
  if (uid === undefined) throw issue('uid', 'Has to say who approved');
  return { result, uid: parseUid(uid), nickname: toNickname(body.nickname) ?? null, number };
}
