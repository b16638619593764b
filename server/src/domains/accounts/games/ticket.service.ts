import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Db, Sql, Tx } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Random } from '#server/kernel/random.ts';
import type { PlayerRow } from '../accounts.repo.ts';
import { findOrCreatePlayer, neutralNickname } from '../new-player.ts';
import { toNickname } from '../oauth/oauth.rules.ts';
import { type OpenedSession, openPlayerSession, type PlayerClient } from '../sessions/open-session.ts';
import type { GameProfiles } from './game-sign-in.port.ts';
import type { KnownGames } from './known-games.service.ts';
import {
  findTicketPlayer,
  insertTicket,
  makeFullPlayer,
  redeemTicket,
  updateNickname,
  type VerifiedIdentity,
} from './ticket.repo.ts';
import { TICKET_MS } from './ticket.rules.ts';

/** Signs in players that a game has verified. */
export interface Tickets {
  /**
   * Checks that a game may sign this player in. Asks the game's server if the game is not recorded as knowing the
   * player, or if the player was a guest.
   * @throws ApiError `session.guest`, `game.unavailable`, `player.unknown`
   */
  check(gid: number, uid: number): Promise<void>;
  /**
   * Stores a ticket. If the ticket exists, it stays unchanged.
   * @param requestId the request that the ticket answers, if any.
   * @param at time of the first call for the ticket. If the ticket has expired since, none is stored.
   * @returns when the ticket expires.
   */
  issue(db: Db, ticket: string, identity: VerifiedIdentity, requestId: string | null, at: Date): Promise<Date>;
  /**
   * Returns the player that a ticket would sign in. Does not use the ticket up.
   * @throws ApiError `ticket.invalid`
   */
  read(input: HandlerInput<'POST /session/ticket/player'>['body']): Promise<{ uid: string; nickname: string }>;
  /** @throws ApiError `ticket.invalid`, `session.guest` */
  signIn(input: HandlerInput<'POST /session/ticket'>['body'], client: PlayerClient): Promise<OpenedSession>;
  /**
   * Opens a session for a player that a game has verified, and records that the game knows the player.
   * @param name nickname for a new player, if the game sent none.
   * @throws ApiError `session.guest`; `ticket.invalid` if the uid belongs to another game's player by now
   */
  open(identity: VerifiedIdentity, client: PlayerClient, name?: string): Promise<OpenedSession>;
}

export function createTickets(deps: {
  sql: Sql;
  clock: Clock;
  random: Random;
  log: Log;
  profiles: GameProfiles;
  knownGames: KnownGames;
}): Tickets {
  const { sql, clock, log, profiles, knownGames } = deps;

  const playerOf = async (tx: Tx, { gid, uid, nickname }: VerifiedIdentity, name?: string): Promise<PlayerRow> => {
    const shown = nickname ?? toNickname(name);
    const player = await findOrCreatePlayer(deps, tx, { uid, ...(shown !== undefined && { nickname: shown }) });
    if (!(await knownGames.bind(tx, gid, uid))) throw apiError('ticket.invalid', {});
    if (nickname === null || nickname === player.nickname) return player;
    await updateNickname(tx, player.id, nickname);
    return { ...player, nickname };
  };

  const open: Tickets['open'] = async (identity, client, name) => {
    const { player } = await knownGames.claim(identity.gid, identity.uid);
    if (player?.kind === 'guest') throw apiError('session.guest', {});
    return sql.begin(async (tx) =>
      openPlayerSession(deps, tx, await playerOf(tx, identity, name), { ...client, gid: identity.gid }),
    );
  };

  return {
    open,

    async check(gid, uid) {
      const { claim, player } = await knownGames.claim(gid, uid);
      if (claim === 'foreign') throw apiError('player.unknown', {});
      if (claim === 'known' && player?.kind === 'full') return;
      const { kind } = await profiles.profile(gid, uid).catch((error: unknown) => {
        log.warn({ err: error, gid }, 'the game did not answer who a player is');
        throw apiError('game.unavailable', { gid });
      });
      if (kind === 'guest') throw apiError('session.guest', {});
      if (player?.kind === 'guest') await makeFullPlayer(sql, uid);
    },

    async issue(db, ticket, identity, requestId, at) {
      const expiresAt = new Date(at.getTime() + TICKET_MS);
      if (expiresAt <= clock.now()) return expiresAt;
      return insertTicket(db, { ...identity, ticketHash: sha256(ticket), requestId, expiresAt });
    },

    async read({ ticket, uid }) {
      const found = await findTicketPlayer(sql, {
        ticketHash: sha256(ticket),
        uid: parseNamedUid(uid),
        at: clock.now(),
      });
      if (!found) throw apiError('ticket.invalid', {});
      return { uid: found.uid, nickname: found.nickname ?? neutralNickname(Number(found.uid)) };
    },

    async signIn({ ticket, uid, nickname }, client) {
      const identity = await redeemTicket(sql, {
        ticketHash: sha256(ticket),
        uid: parseNamedUid(uid),
        at: clock.now(),
      });
      if (!identity) throw apiError('ticket.invalid', {});
      return open(identity, client, nickname);
    },
  };
}

/** Returns the uid in an address, null if it has none, or -1, which no player has, for an invalid one. */
const parseNamedUid = (uid: string | undefined): number | null =>
  uid === undefined ? null : /^\d{1,16}$/.test(uid) ? Number(uid) : -1;
