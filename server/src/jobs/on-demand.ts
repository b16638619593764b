import { openQueue, type Queue, type QueueOptions } from './queue.ts';

/**
 * Returns the queue of a process that runs no jobs, such as an operator's command. It connects when the first job is
 * added, since most commands add none.
 */
export function openQueueOnDemand(options: Omit<QueueOptions, 'worker'>): Queue {
  const names: string[] = [];
  let opening: Promise<Queue> | undefined;
  const open = (): Promise<Queue> => {
    opening ??= openQueue({ ...options, worker: false }).then(async (queue) => {
      for (const name of names) await queue.define(name);
      return queue;
    });
    return opening;
  };
  return {
    async define(name) {
      names.push(name);
    },
    add: async (db, name, jobs) => (await open()).add(db, name, jobs),
    forget: async (db, name, data) => (await open()).forget(db, name, data),
    work: async (name, options, handler) => (await open()).work(name, options, handler),
    schedule: async (name, cron, handler) => (await open()).schedule(name, cron, handler),
    stop: async () => (await opening?.catch(() => undefined))?.stop(),
  };
}
