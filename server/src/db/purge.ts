import type { Db } from './client.ts';
import { isFollowed } from './events/follow-up.repo.ts';

/** Handled events are kept for a week, for investigations; keys for as long as a client may repeat a call. */
const EVENT_DAYS = 7;
const KEY_DAYS = 7;
/**
 * Personal data, removed from an event once every subscriber has handled it: a letter's recipient, an erased account's
 * number.
 */
const PERSONAL = ['email', 'character', 'server', 'buyer', 'uid'];
/** Longer than any game backend repeats a call, and longer than the lifetime of login tickets. */
const CALL_DAYS = 7;

/**
 * Deletes old handled events, personal data in handled events, old idempotency keys, ids of game calls, expired limit
 * counts, and expired sessions and challenges of the desk.
 */
export async function purge(db: Db): Promise<void> {
  await db`delete from outbox o where handled_at < now() - make_interval(days => ${EVENT_DAYS}) and not ${isFollowed(db)}`;
  // Each condition matches its partial index.
  for (const named of [db`payload ? 'email'`, db`payload ? 'uid'`])
    await db`
      update outbox o set payload = payload - ${[...PERSONAL]}::text[]
      where ${named} and handled_at is not null and not ${isFollowed(db)}`;
  await db`delete from idempotency_keys where created_at < now() - make_interval(days => ${KEY_DAYS})`;
  await db`delete from game_calls where at < now() - make_interval(days => ${CALL_DAYS})`;
  await db`delete from rate_limits where expire < extract(epoch from now()) * 1000`;
  await db`delete from operator_sessions where expires_at < now()`;
  await db`delete from operator_challenges where expires_at < now()`;
}
