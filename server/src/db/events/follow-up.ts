import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, startLoop } from '#server/kernel/work/loop.ts';
import { troubleOf } from '#server/kernel/work/trouble.ts';
import type { Sql } from '../client.ts';
import { BATCH, type FollowUpSubscriber, handleSome } from './follow-up.work.ts';

interface Options {
  /** Connections of its own: a subscriber that is slow must not take those that orders need. */
  sql: Sql;
  log: Log;
  /** A subscriber may have told something. */
  onTold?: () => void;
}

/** What another process told is found by looking. */
const POLL_MS = 500;
/** After a round the next begins no sooner: each commits, and on a busy shop there would be hundreds a second. */
const GATHER_MS = 250;
/** A round of so many shows a busy shop: the next one gathers for longer, and what it costs is shared by more. */
const BUSY = 25;
const GATHER_BUSY_MS = 1000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 60_000;

/**
 * The follow-up lane: hands events to each of its subscribers, which has its own position, its own transactions and its own pace.
 * What it writes commits together with its position, so in effect each event comes once. One that is slow or broken holds up nobody
 * else, and catches up later.
 */
export function startFollowUp(options: Options & { subscribers: readonly FollowUpSubscriber[] }): Loop {
  const running = options.subscribers.map((subscriber) => start(options, subscriber));
  return {
    poke: () => {
      for (const one of running) one.poke();
    },
    idle: async () => void (await Promise.all(running.map((one) => one.idle()))),
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  };
}

function start(options: Options, subscriber: FollowUpSubscriber): Loop {
  const trouble = troubleOf(
    options.log,
    `the subscriber ${subscriber.name} fails; it is tried again, and what is told waits`,
  );
  let failures = 0;
  return startLoop(async (stopping) => {
    try {
      const rest = (ms: number) => pause(ms, undefined, { signal: stopping }).catch(() => undefined);
      const handled = await handleSome({ ...options, rest }, subscriber, failures);
      trouble.over();
      failures = 0;
      if (handled === 0) return { more: false, waitMs: POLL_MS };
      options.onTold?.();
      // A full batch leaves more that has waited long enough.
      return { more: true, pauseMs: handled < BATCH ? (handled < BUSY ? GATHER_MS : GATHER_BUSY_MS) : 0 };
    } catch (error) {
      // While the process ends its connections are taken away, and the log needs no word of that.
      if (!stopping.aborted) trouble.failed(error);
      // What comes meanwhile would be no better off.
      return { more: false, waitMs: Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS), deaf: true };
    }
  });
}
