import { PgBoss } from 'pg-boss';
import { type Db, openLibraryPool, type Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';

export interface NewJob<T extends object> {
  data: T;
  /** Delay before the first run, by the database's clock: this process's clock may be wrong. */
  waitMs?: number;
  /** Number of retries; a thousand by default. */
  retries?: number;
}

export interface WorkOptions {
  /** Jobs in one call of the handler. */
  batch: number;
  /** Concurrent calls in this process. */
  concurrency: number;
}

/** Delayed jobs send no notification, so workers poll for them. */
const POLL_SECONDS = 1;

/** Handles a batch. If it throws, the whole batch is retried, so it must be idempotent. */
export type JobHandler<T extends object> = (jobs: T[]) => Promise<void>;

/** Jobs in the same database (pg-boss), added in the transaction of the change that needs them. */
export interface Queue {
  /** Creates a queue; call it before adding jobs. */
  define(name: string): Promise<void>;
  add<T extends object>(db: Db, name: string, jobs: readonly NewJob<T>[]): Promise<void>;
  /** Removes waiting jobs whose data contain this, in the caller's transaction. */
  forget<T extends object>(db: Db, name: string, data: Partial<T>): Promise<void>;
  work<T extends object>(name: string, options: WorkOptions, handler: JobHandler<T>): Promise<void>;
  /** Runs a handler by cron (UTC), on one process of the installation at a time. */
  schedule(name: string, cron: string, handler: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** After this time the job of a dead worker is run again; longer than any outside call with its timeout. */
const EXPIRE_SECONDS = 60;
/** A scheduled sweep may take long at a large provider, and must not run twice at the same time. */
const SWEEP_EXPIRE_SECONDS = 900;
const LOOK_SECONDS = 60;
const CONNECTIONS = 6;
const RETRIES = 1000;
const RETRY_SECONDS = 5;

/** Runs the queue's statements on our connection, or in its transaction. */
const onConnection = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await db.unsafe(text, values) }),
});

/** Times for the recovery of jobs of a dead worker. */
export interface RecoveryTimes {
  /** A job that runs longer is taken from its worker. */
  expireSeconds: number;
  /** Interval of looking for such jobs. */
  lookSeconds: number;
}

export interface QueueOptions {
  url: string;
  sql: Sql;
  log: Log;
  /** True if this process runs jobs; false if it only adds them. */
  worker: boolean;
  rescue?: RecoveryTimes | undefined;
}

/** Connects, and creates the queue's tables if they are missing. */
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
  // Errors of lost connections contain the whole connection object.
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

  /** pg-boss retries a failed job silently, so log the failure here. */
  const logged = async (name: string, work: () => Promise<unknown>): Promise<void> => {
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
      await boss.insert(name, rows, { db: onConnection(db) });
    },
    async forget(db, name, data) {
      const waiting = await boss.findJobs(name, { data, queued: true, db: onConnection(db) });
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(name, ids, { db: onConnection(db) });
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
