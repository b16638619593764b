import type { Sql, Tx } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import { createBudget } from './budget.ts';
import { createCollect } from './collect.ts';
import { findFaults } from './event.rules.ts';
import { ensureDays, eraseEvents } from './events.repo.ts';
import { forgetDays } from './forget.ts';
import { startForwarding } from './forward/forward.ts';
import { createTargets, type ForwardConfig } from './forward/targets.ts';
import { databaseStore, streamStore } from './store.ts';
import { startStreamConsumer } from './stream/consume.ts';
import type { EventStream } from './stream/stream.ts';

export { eventData } from './events.repo.ts';
export { retryParked } from './forward/stored-events.repo.ts';
export { parkedReasons, targetStates } from './forward/waiting.repo.ts';
export { openJetStream } from './stream/jetstream.ts';

interface AnalyticsDeps {
  sql: Sql;
  log: Log;
  clock: Clock;
  /** Days that events are kept. */
  days: number;
  /** Bytes that this process stores for an app in a day; null: no limit. */
  dayBytes?: number | null;
  /** Stream that holds events until they reach the database; null: events go directly to the database. */
  stream?: EventStream | null;
}

/** Creates the analytics domain: it stores events of the shop and the games, which browsers and servers send. */
export function createAnalytics({ sql, log, clock, days, dayBytes = null, stream = null }: AnalyticsDeps) {
  const now = () => clock.now();
  return {
    collect: createCollect(stream ? streamStore(stream, log) : databaseStore(sql, log), {
      now,
      log,
      admit: createBudget(dayBytes, { now, log }),
    }),
    /** Returns all faults of an event and stores nothing. */
    check: (raw: unknown) => findFaults(raw, now()),
    async onForgotten(tx: Tx, facts: readonly { uid?: number }[]): Promise<void> {
      await eraseEvents(
        tx,
        facts.flatMap(({ uid }) => (uid === undefined ? [] : [String(uid)])),
      );
    },
    ensureDays: () => ensureDays({ sql, log }),
    /** Drops days that are older than `days`, once no active target needs them. */
    forget: () => forgetDays({ sql, log }, days),
    /** Copies events from the stream to the database until it is stopped; null: no stream is configured. */
    keep: () => stream && startStreamConsumer({ sql, log, now, days }, stream),
    /** Forwards events to the configured targets until it is stopped. */
    forward: (to: ForwardConfig) => startForwarding({ sql, log }, createTargets(to)),
  };
}
