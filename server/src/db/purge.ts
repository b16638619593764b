import type { Db } from './client.ts';

/** Handled events stay for a week, to be looked at; keys as long as any client may still repeat a call. */
const EVENT_DAYS = 7;
const KEY_DAYS = 7;

/** Removes what has served its purpose: handled events and old idempotency keys. */
export async function purge(db: Db): Promise<void> {
  await db`delete from outbox where handled_at < now() - make_interval(days => ${EVENT_DAYS})`;
  await db`delete from idempotency_keys where created_at < now() - make_interval(days => ${KEY_DAYS})`;
}
