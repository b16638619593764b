import type { Db } from './client.ts';
import { isFollowed } from './events/follow-up.repo.ts';

/** Handled events stay for a week, to be looked at; keys as long as any client may still repeat a call. */
const EVENT_DAYS = 7;
const KEY_DAYS = 7;
/** These leave an event once every subscriber has handled it: the recipient of a letter, the number of an erased account. */
const PERSONAL = ['email', 'character', 'server', 'buyer', 'uid'];
/** Longer than any game's backend repeats a call, and longer than the tickets that came of it live. */
const CALL_DAYS = 7;

/** Removes what has served its purpose: handled events, old idempotency keys, ids of game calls, counts of limits that began anew. */
export async function purge(db: Db): Promise<void> {
  await db`delete from outbox o where handled_at < now() - make_interval(days => ${EVENT_DAYS}) and not ${isFollowed(db)}`;
  // Each condition as its partial index has it.
  for (const named of [db`payload ? 'email'`, db`payload ? 'uid'`])
    await db`
      update outbox o set payload = payload - ${[...PERSONAL]}::text[]
      where ${named} and handled_at is not null and not ${isFollowed(db)}`;
  await db`delete from idempotency_keys where created_at < now() - make_interval(days => ${KEY_DAYS})`;
  await db`delete from game_calls where at < now() - make_interval(days => ${CALL_DAYS})`;
  await db`delete from rate_limits where expire < extract(epoch from now()) * 1000`;
}
