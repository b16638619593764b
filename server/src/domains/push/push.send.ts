import { createHash } from 'node:crypto';
import { databaseNow } from '#server/db/now.ts';
import type { PushAnswer } from '#server/kernel/letters/push.ts';
import { redact } from '#server/kernel/log.ts';
import { next } from '#server/kernel/machine.ts';
import { retryDelay } from '#server/kernel/work/retry.ts';
import { beginTries, findNotDue, type Message, recordTry } from './messages.repo.ts';
import { type PushDeps, type PushJob, QUEUE } from './push.deps.ts';
import { type PushEvent, pushMachine } from './push.machine.ts';
import { writeMessage } from './push.present.ts';
import { isMarketing, RETRY_SECONDS, secondsLeft } from './push.rules.ts';
import { deleteGoneSubscription, findSubscription } from './subscriptions.repo.ts';

/**
 * Sends the due messages of some jobs. Records each result at once; a message without a record is sent again, with the
 * same topic, so the push service replaces the first one.
 */
export async function sendMessages(deps: PushDeps, jobs: readonly PushJob[]): Promise<void> {
  const { sql, queue } = deps;
  const ids = jobs.map(({ id }) => id);
  const begun = await beginTries(sql, ids);
  const results = await Promise.allSettled(begun.map((message) => attempt(deps, message)));
  const later = begun.length < jobs.length ? await findNotDue(sql, ids) : [];
  const again = later.filter(({ id }) => !begun.some((message) => message.id === id));
  await queue.add<PushJob>(
    sql,
    QUEUE,
    again.map(({ id, waitMs }) => ({ data: { id }, waitMs })),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function attempt(deps: PushDeps, message: Message): Promise<void> {
  const { log, random, retrySeconds = RETRY_SECONDS } = deps;
  const { kind, attempts } = message;
  let event: PushEvent;
  try {
    event = await send(deps, message);
  } catch (error) {
    const why = redact(error instanceof Error ? error.message : String(error));
    const wait = retryDelay(retrySeconds, attempts, random());
    log.warn({ kind, attempts, why }, 'the push service did not answer, will retry until the tries are used up');
    return wait === null
      ? settle(deps, message, 'too_late', why)
      : settle(deps, message, 'no_answer', why, wait * 1000);
  }
  return settle(deps, message, event);
}

async function settle(
  deps: PushDeps,
  { id, state }: Message,
  event: PushEvent,
  error: string | null = null,
  waitMs = 0,
) {
  await deps.sql.begin(async (tx) => {
    await recordTry(tx, id, { state: next(pushMachine, state, event) ?? state, error, waitMs });
    if (event === 'no_answer') await deps.queue.add<PushJob>(tx, QUEUE, [{ data: { id }, waitMs }]);
  });
}

/** @throws Error if the push service gave no clear answer */
async function send({ sql, catalog, sender, log }: PushDeps, message: Message): Promise<PushEvent> {
  const { playerId, browser, kind, reference, content } = message;
  const to = await findSubscription(sql, playerId, browser);
  // Since the message was queued, the player turned its kind off or another player subscribed with this browser.
  if (!sender || !to?.kinds.includes(kind)) return 'no_browser';
  const night = isMarketing(kind) ? secondsLeft(kind, to.timeZone, await databaseNow(sql)) : Number.POSITIVE_INFINITY;
  // The push service keeps it until then at most, so a browser that wakes up at night gets nothing.
  const ttlSeconds = Math.min(message.secondsLeft, night);
  if (ttlSeconds <= 0) return 'too_late';
  const topic = createHash('sha256').update(`${kind} ${reference}`).digest('base64url').slice(0, 32);
  const payload = JSON.stringify(writeMessage(catalog.current(), kind, content, to.locale, topic));
  const urgency = isMarketing(kind) ? 'normal' : 'high';
  const answer: PushAnswer = await sender.send(to, { payload, ttlSeconds, topic, urgency });
  if (answer.result === 'accepted') return 'accepted';
  if (answer.result === 'refused') {
    log.warn({ kind, why: redact(answer.reason) }, 'the push service refused a message, it is not sent again');
    return 'refused';
  }
  await deleteGoneSubscription(sql, playerId, browser, to);
  return 'no_browser';
}
