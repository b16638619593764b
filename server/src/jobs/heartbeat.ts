import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';

/** The channel of workers' heartbeats. Notifications are not stored, and reach processes that listen anyway. */
const CHANNEL = 'workers';

export interface HeartbeatTimes {
  /** Interval of a worker's heartbeat. */
  everyMs: number;
  /** Without a heartbeat of any worker for this long, there is no worker. */
  goneMs: number;
}

const HEARTBEAT_TIMES: HeartbeatTimes = { everyMs: 5000, goneMs: 30_000 };

/** Sends heartbeats of this worker; returns a function that stops them. */
export function startHeartbeat(sql: Sql, { everyMs }: HeartbeatTimes = HEARTBEAT_TIMES): () => void {
  // Errors are ignored: without the database no process could receive it, and the next heartbeat is due soon.
  const beat = (): void => void sql`select pg_notify(${CHANNEL}, '')`.catch(() => undefined);
  beat();
  const timer = setInterval(beat, everyMs).unref();
  return () => clearInterval(timer);
}

export interface WorkerWatch {
  /** Returns true if any worker sent a heartbeat recently; it only reads a variable. */
  alive(): boolean;
  close(): Promise<void>;
}

/** Listens for workers' heartbeats, and logs an alert if there are none. */
export async function watchWorkers(
  sql: Sql,
  log: Log,
  { everyMs, goneMs }: HeartbeatTimes = HEARTBEAT_TIMES,
): Promise<WorkerWatch> {
  let heardAt = performance.now();
  let alive = true;
  const heard = (): void => {
    heardAt = performance.now();
    if (!alive) log.info('a worker is alive again');
    alive = true;
  };
  const look = async (): Promise<void> => {
    if (!alive || performance.now() - heardAt < goneMs) return;
    // While the database is away, no heartbeat can arrive.
    const isThere = await sql`select 1`.then(
      () => true,
      () => false,
    );
    if (!isThere) heardAt = performance.now();
    if (!alive || performance.now() - heardAt < goneMs) return;
    alive = false;
    log.error({ alert: 'worker.none' }, 'no worker is alive: nothing is delivered and no webhook is understood');
  };
  // Notifications are lost while the session is down, so workers get the full time again.
  const subscription = await sql.listen(CHANNEL, heard, () => {
    heardAt = performance.now();
  });
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    alive: () => alive,
    close: () => {
      clearInterval(timer);
      return subscription.unlisten();
    },
  };
}
