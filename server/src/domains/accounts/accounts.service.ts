import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Random } from '#server/kernel/random.ts';
import { retryOnce } from '#server/kernel/work/unavailable.ts';
import { deleteStale, findByPhone, findPlayer, type PlayerRow } from './accounts.repo.ts';
import { foldUsername, isToken } from './accounts.rules.ts';
import { findOrCreatePlayer } from './new-player.ts';
import { type OpenedSession, openPlayerSession, type PlayerClient } from './sessions/open-session.ts';
import {
  deleteSession,
  deleteSessionOf,
  deleteSessions,
  findSessions,
  listSessions,
  type SessionRow,
  touchSession,
} from './sessions/sessions.repo.ts';
import type { Codes } from './sign-in/codes.port.ts';
import { attemptKeyFor } from './sign-in/known-devices.ts';
import { provePassword } from './sign-in/password-proof.ts';

export interface AccountsService {
  /** @throws ApiError `session.bad_credentials`, `session.locked` (`retryAfter` in seconds) */
  signInWithPassword(username: string, password: string, client: PlayerClient): Promise<OpenedSession>;
  /**
   * Creates an account if no account has the address: reading its mail is sufficient proof.
   * @throws ApiError `code.wrong` (`left`), `code.expired`
   */
  signInWithCode(challenge: string, code: string, client: PlayerClient): Promise<OpenedSession>;
  /**
   * Never creates an account: the number must be bound to one already.
   * @throws ApiError `code.wrong` (`left`), `code.expired`
   */
  signInWithPhone(challenge: string, code: string, client: PlayerClient): Promise<OpenedSession>;
  /** Returns the caller of a session token; null when the session does not exist or has ended. */
  resolveSession(token: string): Promise<Caller | null>;
  /** Returns true if the session is live. Unlike `resolveSession`, this does not count as a use. */
  sessionLives(token: string): Promise<boolean>;
  /** Ends the session of this token at once, on every node. */
  signOut(token: string): Promise<void>;
  /** Returns the player's sessions, last used first. @param token of the session that makes the request */
  listSessions(playerId: string, token: string): Promise<SessionRow[]>;
  /** @throws ApiError `request.not_found`, for another player's session too */
  endSession(playerId: string, id: string): Promise<void>;
  signOutEverywhere(playerId: string): Promise<void>;
  findPlayer(playerId: string): Promise<PlayerRow | undefined>;
  /** Removes ended sessions and other expired rows; called periodically. */
  forgetStale(): Promise<void>;
}

export function createAccountsService(deps: {
  sql: Sql;
  clock: Clock;
  random: Random;
  codes: Codes;
  log: Log;
}): AccountsService {
  const { sql, clock, codes, log } = deps;
  const findSession = createBatcher((hashes: Buffer[]) => retryOnce(() => findSessions(sql, hashes, clock.now())), {
    log,
  });
  return {
    async signInWithPassword(username, password, client) {
      const name = foldUsername(username);
      const counted = await attemptKeyFor(sql, { username: name }, name, client.device);
      const player = await provePassword(deps, name, password, counted);
      return openPlayerSession(deps, sql, player, client);
    },

    async signInWithCode(challenge, code, client) {
      const { address: email } = await codes.redeem('sign_in', challenge, code);
      const player = await findOrCreatePlayer(deps, sql, { email });
      return openPlayerSession(deps, sql, player, { ...client, provedEmail: email });
    },

    async signInWithPhone(challenge, code, client) {
      const { address } = await codes.redeem('phone_sign_in', challenge, code);
      const player = await findByPhone(sql, address);
      // The number was removed from the account in the meantime.
      if (!player) throw apiError('code.expired', {});
      return openPlayerSession(deps, sql, player, client);
    },

    async resolveSession(token) {
      if (!isToken(token)) return null;
      const tokenHash = sha256(token);
      const session = await findSession(tokenHash);
      if (session?.unseen) await touchSession(sql, tokenHash, clock.now());
      return session?.caller ?? null;
    },

    sessionLives: async (token) => (await findSession(sha256(token))) !== null,
    signOut: (token) => deleteSession(sql, sha256(token)),
    listSessions: (playerId, token) => listSessions(sql, playerId, sha256(token), clock.now()),
    async endSession(playerId, id) {
      if (!(await deleteSessionOf(sql, playerId, id))) throw apiError('request.not_found', {});
    },
    signOutEverywhere: async (playerId) => void (await deleteSessions(sql, playerId)),
    findPlayer: (playerId) => findPlayer(sql, playerId),
    forgetStale: () => deleteStale(sql, clock.now()),
  };
}
