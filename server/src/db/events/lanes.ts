import type { Log } from '#server/kernel/log.ts';
import type { Loop } from '#server/kernel/work/loop.ts';
import type { Sql } from '../client.ts';
import { startFollowUp } from './follow-up.ts';
import type { Follower } from './follow-up.work.ts';
import { type MoneySubscriber, startRelay } from './relay.ts';

/** Time that follow-up subscribers get to finish when the process stops. */
const PATIENCE_SECONDS = 3;

/** Starts both lanes of events as one loop, which is idle when neither has anything to do. */
export function startLanes(options: {
  sql: Sql;
  /** Connections of the follow-up lane, closed at the end. */
  followUpSql: Sql;
  log: Log;
  money: readonly MoneySubscriber[];
  /** Must be registered before. */
  followUp: readonly Follower[];
}): Loop {
  const { sql, followUpSql, log } = options;
  const followUp = startFollowUp({
    sql: followUpSql,
    subscribers: options.followUp,
    log,
    onTold: () => money.poke(),
  });
  const money = startRelay({ sql, subscribers: options.money, log, onTold: followUp.poke });
  return {
    poke: () => {
      money.poke();
      followUp.poke();
    },
    async idle() {
      await money.idle();
      await followUp.idle();
    },
    // The open transaction of a slow subscriber is rolled back, and its events come again.
    async stop() {
      await Promise.all([money.stop(), followUp.stop(), followUpSql.end({ timeout: PATIENCE_SECONDS })]);
    },
  };
}
