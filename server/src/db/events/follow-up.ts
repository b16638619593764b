import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/kernel/log.ts';
import { createSignal } from '#server/kernel/work/signal.ts';
import { troubleOf } from '#server/kernel/work/trouble.ts';
import type { Sql } from '../client.ts';
import { BATCH, type FollowUpSubscriber, handleSome } from './follow-up.work.ts';
import type { Relay } from './relay.ts';

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
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 60_000;

/**
 * The follow-up lane: hands events to each of its subscribers, which has its own position, its own transactions and its own pace.
 * What it writes commits together with its position, so in effect each event comes once. One that is slow or broken holds up nobody
 * else, and catches up later.
 */
export function startFollowUp(options: Options & { subscribers: readonly FollowUpSubscriber[] }): Relay {
  const running = options.subscribers.map((subscriber) => start(options, subscriber));
  return {
    poke: () => {
      for (const one of running) one.poke();
    },
    idle: async () => void (await Promise.all(running.map((one) => one.idle()))),
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  };
}

function start(options: Options, subscriber: FollowUpSubscriber): Relay {
  const signal = createSignal();
  const stopping = new AbortController();
  const trouble = troubleOf(
    options.log,
    `the subscriber ${subscriber.name} fails; it is tried again, and what is told waits`,
  );
  let idle = Promise.withResolvers<void>();
  let failures = 0;

  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Answers how much was handled, and for how long nothing needs to be done. */
  const work = async (): Promise<{ handled: number; wait: number }> => {
    try {
      const handled = await handleSome(options, subscriber, failures);
      trouble.over();
      failures = 0;
      if (handled > 0) options.onTold?.();
      return { handled, wait: POLL_MS };
    } catch (error) {
      if (stopping.signal.aborted) return { handled: 0, wait: 0 };
      trouble.failed(error);
      return { handled: 0, wait: Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS) };
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      signal.clear();
      const { handled, wait } = await work();
      if (handled > 0) {
        // A full batch leaves more that has waited long enough.
        if (handled < BATCH) await rest(GATHER_MS);
        continue;
      }
      if (failures === 0 && signal.raised()) continue;
      idle.resolve();
      idle = Promise.withResolvers<void>();
      // Whoever fails is not woken: what comes meanwhile would be no better off.
      if (failures > 0) await rest(wait);
      else await signal.wait(wait);
    }
    idle.resolve();
  };

  const running = loop();
  return {
    poke: signal.raise,
    idle: () => {
      signal.raise();
      return idle.promise;
    },
    stop: async () => {
      stopping.abort();
      signal.raise();
      await running;
    },
  };
}
