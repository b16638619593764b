import type { DomainEvents, EventType } from '#contract/events.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Sql, Tx } from './client.ts';

/** Handles a batch of one type inside the transaction that marks it handled; must bear a repeat after a failure. */
export type Subscriber<T extends EventType> = (tx: Tx, events: DomainEvents[T][]) => Promise<void>;
export type Subscribers = { [T in EventType]?: Subscriber<T> };

export interface Relay {
  /** Says that there may be something to do; returns at once. */
  poke(): void;
  /** Resolves when nothing is due any more. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

interface Row {
  id: number;
  type: EventType;
  payload: DomainEvents[EventType];
}

const BATCH = 500;
/** Found by polling: what another process wrote, and what failed and is due again. */
const POLL_MS = 200;
/** One relay at a time in the whole installation, so events keep their order. Any constant serves. */
const LOCK = 7_267_001;

/**
 * Hands outbox events to their subscribers in batches: subscribers see each event at least once, and their own
 * writes commit together with the mark that it was handled, so in effect exactly once.
 */
export function startRelay(options: { sql: Sql; subscribers: Subscribers; log: Log }): Relay {
  const { sql, subscribers, log } = options;
  let stopped = false;
  let wake: () => void = () => undefined;
  let poked = true;
  let idle = Promise.withResolvers<void>();

  const loop = async (): Promise<void> => {
    while (!stopped) {
      poked = false;
      const handled = await drainOnce(sql, subscribers, log).catch((error: unknown) => {
        log.error({ err: error }, 'the event relay could not work; it tries again');
        return 0;
      });
      if (handled > 0 || poked || stopped) continue;
      idle.resolve();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      idle = Promise.withResolvers<void>();
    }
    idle.resolve();
  };

  const running = loop();
  const poke = (): void => {
    poked = true;
    wake();
  };
  return {
    poke,
    idle: () => {
      poke();
      return idle.promise;
    },
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}

/** Handles one batch; answers how many events it settled. */
export async function drainOnce(sql: Sql, subscribers: Subscribers, log: Log): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await tx<Row[]>`
      select id, type, payload from outbox
      where handled_at is null and due_at <= now()
        and (select pg_try_advisory_xact_lock(${LOCK}))
      order by id limit ${BATCH}`;
    if (rows.length === 0) return 0;
    const failed = new Map<number, string>();
    for (const [type, group] of Map.groupBy(rows, (row) => row.type)) {
      await handle(tx, subscribers[type] as Subscriber<EventType> | undefined, group, failed, log);
    }
    const done = rows.filter((row) => !failed.has(row.id)).map((row) => row.id);
    await tx`update outbox set handled_at = now() where id = any(${done}::bigint[])`;
    for (const [id, error] of failed) {
      await tx`
        update outbox set attempts = attempts + 1, error = ${error},
          due_at = now() + least(interval '10 minutes', interval '200 milliseconds' * 2 ^ least(attempts, 20))
        where id = ${id}`;
    }
    return done.length;
  });
}

/** Tries a batch whole; if it fails, one by one, so that one bad event stops no other. */
async function handle(
  tx: Tx,
  subscriber: Subscriber<EventType> | undefined,
  rows: Row[],
  failed: Map<number, string>,
  log: Log,
): Promise<void> {
  if (!subscriber) return;
  try {
    await tx.savepoint((point) =>
      subscriber(
        point,
        rows.map((row) => row.payload),
      ),
    );
  } catch (error) {
    if (rows.length === 1 && rows[0]) {
      log.error(
        { err: error, event: rows[0].id, type: rows[0].type },
        'an event could not be handled; it is tried again',
      );
      failed.set(rows[0].id, error instanceof Error ? error.message : String(error));
      return;
    }
    for (const row of rows) await handle(tx, subscriber, [row], failed, log);
  }
}
