import type { Sql } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Random } from '#server/kernel/random.ts';
import { type WaitingGame, withParameters } from '../oauth/oauth.rules.ts';
import { refuseBlocked } from '../sessions/open-session.ts';
import type { SignInGames } from './game-sign-in.port.ts';
import { insertHandoff, type RedeemedHandoff, redeemHandoff } from './handoff.repo.ts';
import { TICKET_MS } from './ticket.rules.ts';

/** Tickets for a game's PC client. A ticket names the player who signed in for the client in a browser. */
export interface Handoffs {
  /**
   * Returns the address that leads back to the client, with a ticket for its backend.
   * @throws ApiError `account.blocked`; `game.no_sign_in` if the game no longer supports sign-in of its PC client
   */
  urlFor(game: WaitingGame, playerId: string): Promise<string>;
  /** @throws ApiError `ticket.invalid` */
  redeem(call: { gid: number; id: string }, ticket: string): Promise<RedeemedHandoff>;
}

export function createHandoffs(deps: { sql: Sql; clock: Clock; random: Random; games: SignInGames }): Handoffs {
  const { sql, clock, random, games } = deps;
  return {
    async urlFor({ gid, state }, playerId) {
      const to = games.find(gid)?.pcReturn;
      if (!to) throw apiError('game.no_sign_in', { gid });
      await refuseBlocked(sql, playerId, clock.now());
      const ticket = random.token();
      const expiresAt = new Date(clock.now().getTime() + TICKET_MS);
      await insertHandoff(sql, { ticketHash: sha256(ticket), gid, playerId, expiresAt });
      return withParameters(to, { ticket, state });
    },

    async redeem({ gid, id }, ticket) {
      const found = await redeemHandoff(sql, { ticketHash: sha256(ticket), gid, callId: id, at: clock.now() });
      if (!found) throw apiError('ticket.invalid', {});
      return found;
    },
  };
}
