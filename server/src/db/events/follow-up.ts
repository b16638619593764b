import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, startLoop } from '#server/kernel/work/loop.ts';
import { createOutageLog } from '#server/kernel/work/outage-log.ts';
import type { Sql } from '../client.ts';
import { BATCH, type Follower, handleDueEvents } from './follow-up.work.ts';

interface Options {
  /** Separate connections: a slow subscriber must not use those that orders need. */
  sql: Sql;
  log: Log;
  /** Called when a subscriber may have published events. */
  onTold?: () => void;
}

/** Poll interval, for events of other processes. */
const POLL_MS = 500;
/** Minimum pause between rounds: each one commits, and a busy shop would have hundreds of commits per second. */
const GATHER_MS = 250;
/** A round with this many events means a busy shop: the next pause is longer, so that one commit covers more events. */
const BUSY = 25;
const GATHER_BUSY_MS = 1000;
const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 60_000;

/**
 * Starts the follow-up lane, which delivers events to each subscriber with its own position, transactions and pace. The
 * subscriber's writes commit together with its position, so each event takes effect once. A slow or broken subscriber
 * does not delay the others, and catches up later.
 */
export function startFollowUp(options: Options & { subscribers: readonly Follower[] }): Loop {
  const running = options.subscribers.map((subscriber) => start(options, subscriber));
  return {
    poke: () => {
      for (const one of running) one.poke();
    },
    idle: async () => void (await Promise.all(running.map((one) => one.idle()))),
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  };
}

function start(options: Options, subscriber: Follower): Loop {
  const trouble = createOutageLog(
    options.log,
    `subscriber ${subscriber.name} failed, will retry; its events wait meanwhile`,
  );
  let failures = 0;
  return startLoop(async (stopping) => {
    try {
      const rest = (ms: number) => pause(ms, undefined, { signal: stopping }).catch(() => undefined);
      const handled = await handleDueEvents({ ...options, rest }, subscriber, failures);
      trouble.over();
      failures = 0;
      if (handled === 0) return { more: false, waitMs: POLL_MS };
      options.onTold?.();
      // After a full batch, more events already wait.
      return { more: true, pauseMs: handled < BATCH ? (handled < BUSY ? GATHER_MS : GATHER_BUSY_MS) : 0 };
    } catch (error) {
      // When the process stops, its connections are closed; that is no failure to log.
      if (!stopping.aborted) trouble.failed(error);
      // Ignore signals meanwhile: new events would fail too.
      return { more: false, waitMs: Math.min(FIRST_WAIT_MS * 2 ** failures++, MAX_WAIT_MS), deaf: true };
    }
  });
}
