import type { Sql } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { countAttempt, findSignIn, forgetAttempts, type SignInRow, usernameOf } from '../accounts.repo.ts';
import { secondsUntil } from '../accounts.rules.ts';
import type { AttemptKey } from './known-devices.ts';
import { passwordMatches } from './password.ts';

/**
 * Returns the player with this name and password. Unknown names are counted, locked and hashed like known ones, so that
 * neither the answer nor its time tells them apart.
 * @param name folded.
 * @param counted the key under which the try is counted.
 * @throws ApiError `session.bad_credentials`, `session.locked` (`retryAfter` in seconds)
 */
export async function provePassword(
  { sql, clock }: { sql: Sql; clock: Clock },
  name: string,
  password: string,
  counted: AttemptKey,
): Promise<SignInRow> {
  const at = clock.now();
  const lockedUntil = await countAttempt(sql, counted.key, at);
  if (lockedUntil) throw apiError('session.locked', { retryAfter: secondsUntil(lockedUntil, at) });
  const found = await findSignIn(sql, name);
  const matches = await passwordMatches(found?.passwordHash, password);
  if (!found || !matches) throw apiError('session.bad_credentials', {});
  await forgetAttempts(sql, counted.key);
  return found;
}

/**
 * Same as `provePassword`, for a known player. Refuses any password for a player without one.
 * @param countedOf returns the key under which tries at a name are counted.
 */
export async function provePasswordOf(
  deps: { sql: Sql; clock: Clock },
  playerId: string,
  password: string,
  countedOf: (name: string) => Promise<AttemptKey> | AttemptKey,
): Promise<void> {
  const name = await usernameOf(deps.sql, playerId);
  if (name === undefined) throw apiError('session.bad_credentials', {});
  await provePassword(deps, name, password, await countedOf(name));
}
