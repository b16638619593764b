import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { refusal } from '#server/kernel/refusal.ts';
import {
  countAttempt,
  deleteSession,
  deleteStale,
  findPlayer,
  findSignIn,
  openSession,
  type PlayerRow,
  touchSession,
} from './accounts.repo.ts';
import { foldUsername, isToken, secondsUntil } from './accounts.rules.ts';
import { passwordMatches } from './password.ts';

export interface AccountsService {
  /** @throws Refusal `session.bad_credentials`, `session.locked` (`retryAfter` in seconds) */
  signInWithPassword(username: string, password: string): Promise<{ token: string; player: PlayerRow }>;
  /** Whose token this is; null when the session does not exist or has ended. */
  resolveSession(token: string): Promise<Caller | null>;
  /** The token is dead at once, on every node. */
  signOut(token: string): Promise<void>;
  findPlayer(playerId: string): Promise<PlayerRow | undefined>;
  /** Clears what has ended; to be run now and then. */
  forgetStale(): Promise<void>;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export function createAccountsService(deps: { sql: Sql; clock: Clock; random: Random }): AccountsService {
  const { sql, clock, random } = deps;
  return {
    async signInWithPassword(username, password) {
      const name = foldUsername(username);
      const nameHash = sha256(name);
      const at = clock.now();
      const lockedUntil = await countAttempt(sql, nameHash, at);
      if (lockedUntil) throw refusal('session.locked', { retryAfter: secondsUntil(lockedUntil, at) });
      const found = await findSignIn(sql, name);
      const matches = await passwordMatches(found?.passwordHash, password);
      if (!found || !matches) throw refusal('session.bad_credentials', {});
      const token = random.token();
      await openSession(sql, sha256(token), found.id, nameHash, clock.now());
      return { token, player: found };
    },

    async resolveSession(token) {
      if (!isToken(token)) return null;
      const found = await touchSession(sql, sha256(token), clock.now());
      return found ? { playerId: found.id, uid: found.uid } : null;
    },

    signOut: (token) => deleteSession(sql, sha256(token)),
    findPlayer: (playerId) => findPlayer(sql, playerId),
    forgetStale: () => deleteStale(sql, clock.now()),
  };
}
