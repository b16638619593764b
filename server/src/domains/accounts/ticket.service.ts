import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Db, Sql } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/hash.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Random } from '#server/kernel/random.ts';
import { refusal } from '#server/kernel/refusal.ts';
import type { PlayerRow } from './accounts.repo.ts';
import { isOwnUid } from './accounts.rules.ts';
import type { GameProfiles } from './game-sign-in.port.ts';
import { findOrCreatePlayer } from './new-player.ts';
import { nicknameOf } from './oauth.rules.ts';
import { type OpenedSession, openPlayerSession, type PlayerClient } from './open-session.ts';
import { findKind, insertTicket, rename, setFull, takeTicket, type Vouched } from './ticket.repo.ts';
import { TICKET_MS } from './ticket.rules.ts';

/** Sign-in of players for whom their game vouches. */
export interface Tickets {
  /**
   * Whether a game may sign this player in. The game is asked about somebody new, or last known as a guest.
   * @throws Refusal `session.guest`, `game.unavailable`, `request.invalid`
   */
  check(gid: number, uid: number): Promise<void>;
  /**
   * Makes a ticket; the same one again stays as it was.
   * @param requestId the request that it answers, if any
   * @returns when it expires
   */
  issue(db: Db, ticket: string, vouched: Vouched, requestId: string | null): Promise<Date>;
  /** @throws Refusal `ticket.invalid`, `session.guest` */
  signIn(input: HandlerInput<'POST /session/ticket'>['body'], client: PlayerClient): Promise<OpenedSession>;
  /**
   * Opens a session for whom a game has vouched.
   * @param name of somebody new of whom the game told none
   * @throws Refusal `session.guest`
   */
  open(vouched: Vouched, client: PlayerClient, name?: string): Promise<OpenedSession>;
}

export function createTickets(deps: {
  sql: Sql;
  clock: Clock;
  random: Random;
  log: Log;
  profiles: GameProfiles;
}): Tickets {
  const { sql, clock, log, profiles } = deps;

  const playerOf = async ({ uid, nickname }: Vouched, name?: string): Promise<PlayerRow> => {
    if ((await findKind(sql, uid)) === 'guest') throw refusal('session.guest', {});
    const shown = nickname ?? nicknameOf(name);
    const player = await findOrCreatePlayer(deps, sql, { uid, ...(shown !== undefined && { nickname: shown }) });
    if (nickname === null || nickname === player.nickname) return player;
    await rename(sql, player.id, nickname);
    return { ...player, nickname };
  };

  const open: Tickets['open'] = async (vouched, client, name) =>
    openPlayerSession(deps, sql, await playerOf(vouched, name), client);

  return {
    open,

    async check(gid, uid) {
      const known = await findKind(sql, uid);
      if (known === 'full') return;
      if (known === undefined && isOwnUid(uid)) {
        throw refusal('request.invalid', { issues: [{ path: 'uid', message: 'Is a number of the shop’s own' }] });
      }
      const { kind } = await profiles.profile(gid, uid).catch((error: unknown) => {
        log.warn({ err: error, gid }, 'the game did not answer who a player is');
        throw refusal('game.unavailable', { gid });
      });
      if (kind === 'guest') throw refusal('session.guest', {});
      if (known === 'guest') await setFull(sql, uid);
    },

    issue(db, ticket, vouched, requestId) {
      const expiresAt = new Date(clock.now().getTime() + TICKET_MS);
      return insertTicket(db, { ...vouched, ticketHash: sha256(ticket), requestId, expiresAt });
    },

    async signIn({ ticket, uid, nickname }, client) {
      // What is no number is nobody's: uids stay below 2^53.
      const named = uid === undefined ? null : /^\d{1,16}$/.test(uid) ? Number(uid) : -1;
      const vouched = await takeTicket(sql, { ticketHash: sha256(ticket), uid: named, at: clock.now() });
      if (!vouched) throw refusal('ticket.invalid', {});
      return open(vouched, client, nickname);
    },
  };
}
