import { PgBoss } from 'pg-boss';
import { type Db, openLibraryPool, type Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';

export interface NewJob<T extends object> {
  data: T;
  /** Not before so long from now, by the database's clock: that of this process may be wrong. */
  waitMs?: number;
  /** How often it is tried again when it fails, in place of a thousand times. */
  retries?: number;
}

export interface WorkOptions {
  /** Jobs handed to one call of the handler. */
  batch: number;
  /** Calls at once in this process. */
  concurrency: number;
}

/** Jobs that start later than they are added are announced by no notice: they are looked for. */
const POLL_SECONDS = 1;

/** Handles a batch; throws to have the whole batch tried again, so it must bear repeats. */
export type JobHandler<T extends object> = (jobs: T[]) => Promise<void>;

/** Jobs in the same database (pg-boss): added in the transaction of the change that needs them. */
export interface Queue {
  /** Makes a queue known; do so before adding to it. */
  define(name: string): Promise<void>;
  add<T extends object>(db: Db, name: string, jobs: readonly NewJob<T>[]): Promise<void>;
  /** Removes jobs that wait and whose data hold this, in the caller's transaction. */
  forget<T extends object>(db: Db, name: string, data: Partial<T>): Promise<void>;
  work<T extends object>(name: string, options: WorkOptions, handler: JobHandler<T>): Promise<void>;
  /** Runs a handler by cron (UTC), on one process of the installation at a time. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A job whose worker died is taken up again after this; longer than any call to the outside with its time limit. */
const EXPIRE_SECONDS = 60;
/** A scheduled sweep may take long at a large provider; it should not run twice beside itself. */
const SWEEP_EXPIRE_SECONDS = 900;
const LOOK_SECONDS = 60;
const CONNECTIONS = 6;
const RETRIES = 1000;
const RETRY_SECONDS = 5;

/** The queue's statements on a connection of ours, or in its transaction. */
const over = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await db.unsafe(text, values) }),
});

/** How soon the jobs of a dead worker are taken up again. */
export interface Rescue {
  /** A job under way for longer is taken from its worker. */
  expireSeconds: number;
  /** How often somebody looks for such jobs. */
  lookSeconds: number;
}

export interface QueueOptions {
  url: string;
  sql: Sql;
  log: Log;
  /** True where this process works on jobs; false where it only adds them. */
  worker: boolean;
  rescue?: Rescue | undefined;
}

/** Connects, and makes the queue's own tables where they are missing. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { expireSeconds, lookSeconds } = options.rescue ?? { expireSeconds: EXPIRE_SECONDS, lookSeconds: LOOK_SECONDS };
  const { url, sql, log } = options;
  const pool = openLibraryPool(url, { name: 'manawell-jobs', max: CONNECTIONS, log });
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onNotice, onListen) => {
        const { unlisten } = await sql.listen(channel, onNotice, onListen);
        return { close: unlisten };
      },
    },
    schedule: options.worker,
    supervise: options.worker,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    useListenNotify: options.worker,
  });
  // Errors of lost connections carry the whole connection.
  boss.on('error', (error) => options.log.error({ why: error.message }, 'job queue'));
  await boss.start();

  const define = (name: string, expireInSeconds = expireSeconds): Promise<void> =>
    boss.createQueue(name, {
      notify: true,
      expireInSeconds,
      retryLimit: RETRIES,
      retryDelay: RETRY_SECONDS,
      deleteAfterSeconds: 3600,
    });

  /** pg-boss tries a failed job again without a word; the log should have one. */
  const logged = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      options.log.error({ err: error, queue: name }, 'a job failed; it is tried again');
      throw error;
    }
  };

  return {
    define: (name) => define(name),
    async add(db, name, jobs) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ data, waitMs = 0, retries = RETRIES }) => ({
        data,
        startAfter: Math.max(0, waitMs) / 1000,
        retryLimit: retries,
      }));
      await boss.insert(name, rows, { db: over(db) });
    },
    async forget(db, name, data) {
      const waiting = await boss.findJobs(name, { data, queued: true, db: over(db) });
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(name, ids, { db: over(db) });
    },
    async work(name, { batch, concurrency }, handler) {
      await boss.work(
        name,
        {
          batchSize: batch,
          localConcurrency: concurrency,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: POLL_SECONDS,
        },
        async (jobs: { data: object }[]) =>
          logged(name, () => handler(jobs.map((job) => job.data) as Parameters<typeof handler>[0])),
      );
    },
    async schedule(name, cron, handler) {
      await define(name, SWEEP_EXPIRE_SECONDS);
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => logged(name, handler));
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
      await pool.end();
    },
  };
}
