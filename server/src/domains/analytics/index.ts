import type { Sql, Tx } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import { createBudget } from './budget.ts';
import { createCollect } from './collect.ts';
import { faultsOf } from './event.rules.ts';
import { ensureDays, eraseEvents } from './events.repo.ts';
import { forgetDays } from './forget.ts';
import { startForwarding } from './forward/forward.ts';
import { type ForwardConfig, targetsOf } from './forward/targets.ts';
import { storeBy, storeIn } from './store.ts';
import { startKeeping } from './stream/keep.ts';
import type { EventStream } from './stream/stream.ts';

export { eventData } from './events.repo.ts';
export { retryParked } from './forward/kept.repo.ts';
export { parkedReasons, targetStates } from './forward/waiting.repo.ts';
export { openJetStream } from './stream/jetstream.ts';

interface AnalyticsDeps {
  sql: Sql;
  log: Log;
  clock: Clock;
  /** For how many days events are kept. */
  days: number;
  /** Bytes that this process keeps of an app in a day; null: no bound. */
  dayBytes?: number | null;
  /** Where what is told waits for the database; null: it goes there at once. */
  stream?: EventStream | null;
}

/** What happened in the shop and in games, as browsers and servers tell it. */
export function createAnalytics({ sql, log, clock, days, dayBytes = null, stream = null }: AnalyticsDeps) {
  const now = () => clock.now();
  return {
    collect: createCollect(stream ? storeBy(stream, log) : storeIn(sql, log), {
      now,
      log,
      admit: createBudget(dayBytes, { now, log }),
    }),
    /** All that is wrong with an event; nothing is kept. */
    check: (told: unknown) => faultsOf(told, now()),
    async onForgotten(tx: Tx, facts: readonly { uid?: number }[]): Promise<void> {
      await eraseEvents(
        tx,
        facts.flatMap(({ uid }) => (uid === undefined ? [] : [String(uid)])),
      );
    },
    ensureDays: () => ensureDays({ sql, log }),
    /** Drops what is older than so many days, and what nobody waits for. */
    forget: () => forgetDays({ sql, log }, days),
    /** Brings what waits in the stream to the database, until it is stopped; null: there is none. */
    keep: () => stream && startKeeping({ sql, log, now, days }, stream),
    /** Hands events on to whom the configuration names, until it is stopped. */
    forward: (to: ForwardConfig) => startForwarding({ sql, log }, targetsOf(to)),
  };
}
